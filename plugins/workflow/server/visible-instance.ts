import { grants } from '#schemas/api/current-user-api-types.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { failures } from './failures.ts'
import { instanceOf, nodesOf, type InstanceRow } from './task-store.ts'

/** Whether a user manages all processes. */
export const managesProcesses = ({ permissions }: Caller): boolean => grants(permissions, ['workflow:definition:edit'])

/** Whether a user reads all processes of a form: whoever manages the form can read its submissions anyway. */
export const readsProcessesOf = (formOwner: number | null, caller: Caller): boolean =>
  managesProcesses(caller) || (formOwner === caller.userId && grants(caller.permissions, ['workflow:record:list']))

export interface VisibleInstance {
  readonly instance: InstanceRow
  /** Nodes in which the user participates; empty for users who see everything. */
  readonly nodes: readonly string[]
  readonly isUnrestricted: boolean
}

/** Returns the instance for its participants; unknown (404) for others. */
export async function visibleInstance(db: Db, instanceId: number, caller: Caller): Promise<VisibleInstance> {
  const found = await findVisibleInstance(db, instanceId, caller)
  if (!found) throw new AppError(failures['instance.unknown'], `instance <${instanceId}>`)
  return found
}

/** The same, without an error. */
export async function findVisibleInstance(
  db: Db,
  instanceId: number,
  caller: Caller,
): Promise<VisibleInstance | undefined> {
  const instance = await instanceOf(db, instanceId)
  if (!instance) return undefined
  const isUnrestricted = instance.starter === caller.userId || readsProcessesOf(instance.formOwner, caller)
  const nodes = isUnrestricted ? [] : await nodesOf(db, instanceId, caller.userId)
  return !isUnrestricted && nodes.length === 0 ? undefined : { instance, nodes, isUnrestricted }
}
