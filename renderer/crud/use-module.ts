import type { ClientModule } from '#schemas/api/module-api-types.ts'
import type { Verb } from '#schemas/module/module-file.ts'
import { useAllowed } from '../kit/signed-in-user.ts'
import { seldomMs, useApi, type Answered } from '../kit/use-api-query.ts'

/** Client module from the server; cached between screens. */
export const useModule = (module: string | undefined): Answered<ClientModule> =>
  useApi<ClientModule>(module && `/schema/${module}`, undefined, { newForMs: seldomMs })

/** Whether the user may use a verb of a module: `may('create')`. False for unavailable verbs too. */
export function useMay(copy: Pick<ClientModule, 'permissions'>): (verb: Verb) => boolean {
  const allowed = useAllowed()
  return (verb) => {
    const permission = copy.permissions[verb]
    return permission !== undefined && (permission.startsWith('@') || allowed(permission))
  }
}
