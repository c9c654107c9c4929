import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '../kit/app-error.ts'
import { namedAction, operationTypes } from './change-log.ts'
import type { Call } from './call-context.ts'

/** Logs refused calls too, except for 400: an invalid body is no security event. */
export async function logRefusals<T>(call: Call, run: () => Promise<T>): Promise<T> {
  return run().catch(async (error: unknown) => {
    const { id, code, data } = error instanceof AppError ? error : { id: 'server.fault', code: 500, data: {} }
    if (code !== 400 && call.request.caller)
      await call.engine.record(call, call.engine.app.db, {
        ...triedBy(call),
        ids: idsIn(call),
        fault: id,
        faultData: data,
      })
    throw error
  })
}

/** The type and action of a refused call, as the log records them. */
function triedBy({ request }: Call): { readonly type: string; readonly action?: LocalizedText } {
  const path = /\/(?:bulk\/(remove|restore|purge)|(restore|purge)\/[\d,]+)$/.exec(request.url.split('?', 1)[0]!)
  const verb = (path?.[1] ?? path?.[2]) as 'remove' | 'restore' | 'purge' | undefined
  if (verb === undefined) return { type: triedTypes[request.method] ?? '0' }
  return { type: operationTypes[verb], ...namedAction(verb) }
}

const triedTypes: Readonly<Record<string, string>> = {
  POST: operationTypes.create,
  PUT: operationTypes.update,
  PATCH: operationTypes.update,
  DELETE: operationTypes.remove,
}

/** The ids in the call's path. */
const idsIn = ({ params }: Call): readonly number[] =>
  (params.ids ?? params.id ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)
