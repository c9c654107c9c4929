import type { InstanceStatus } from '#schemas/process/step/instance-rows.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { Startable } from '../../shared/task-api-types.ts'

/** A process that the user has started, as in their list. */
export interface Started {
  readonly instanceId: number
  readonly process: string
  /** Current step; null once the process has ended. */
  readonly name: string | null
  readonly holder: string | null
  readonly status: InstanceStatus
  /** Whether it waits for the user to correct it. */
  readonly isReturned: boolean
  readonly createTime: string
}

/** The processes that the user has started, newest first; none for those who may not list them. */
export function useStartedProcesses(): { readonly started: readonly Started[]; readonly isWaiting: boolean } {
  const mayList = useAllowed()('workflow:mine:list')
  const { data, error } = useApi<{ readonly rows: readonly Started[] }>(
    mayList ? '/workflow/task/mine/page?page=1&limit=50' : null,
  )
  return { started: data?.rows ?? [], isWaiting: mayList && !data && !error }
}

/** The processes that the user may start, and when they last started each. */
export function useStartableProcesses() {
  const { data, error, reload } = useApi<readonly Startable[]>('/workflow/startable')
  // both arrive before anything is shown, so that no card moves
  const { started, isWaiting } = useStartedProcesses()
  const last = new Map(started.toReversed().map((row) => [row.process, row.createTime]))
  return { data, error, reload, last, isWaiting }
}

/** The processes that the user has started before, the latest first. */
export const startedBefore = (
  processes: readonly Startable[],
  last: ReadonlyMap<string, string>,
): readonly Startable[] =>
  processes
    .filter(({ name }) => last.has(name))
    .toSorted((one, other) => last.get(other.name)!.localeCompare(last.get(one.name)!))
