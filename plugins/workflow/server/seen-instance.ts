import { grants } from '#schemas/api/session.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/tables.ts'
import { failures } from './failures.ts'
import { instanceOf, nodesOf, type InstanceRow } from './task-store.ts'

/** Whether somebody manages all processes. */
export const managesProcesses = ({ permissions }: Caller): boolean => grants(permissions, ['workflow:definition:edit'])

export interface SeenInstance {
  readonly instance: InstanceRow
  /** The nodes at which the person takes part; empty for those who see the whole. */
  readonly nodes: readonly string[]
  readonly isWhole: boolean
}

/** The instance, for people who take part in it: for others it is not there (404). */
export async function seenInstance(db: Db, instanceId: number, caller: Caller): Promise<SeenInstance> {
  const missing = (): AppError => new AppError(failures['instance.unknown'], `instance <${instanceId}>`)
  const instance = await instanceOf(db, instanceId)
  if (!instance) throw missing()
  const isWhole = instance.starter === caller.userId || managesProcesses(caller)
  const nodes = isWhole ? [] : await nodesOf(db, instanceId, caller.userId)
  if (!isWhole && nodes.length === 0) throw missing()
  return { instance, nodes, isWhole }
}
