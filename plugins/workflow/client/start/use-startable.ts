import type { InstanceStatus } from '#schemas/process/step/instance-rows.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { Startable } from '../../shared/task-api-types.ts'

/** A process that the user has started, as in their list. */
export interface Started {
  readonly instanceId: number
  readonly process: string
  /** Id of the current step, `start` while the process waits for its starter again. */
  readonly node: string | null
  /** Current step; null once the process has ended. */
  readonly name: string | null
  readonly holder: string | null
  readonly status: InstanceStatus
  readonly createTime: string
}

/** The processes that the user may start, and those they have started, newest first. */
export function useStartable() {
  const { data, error, reload } = useApi<readonly Startable[]>('/workflow/startable')
  const mayList = useAllowed()('workflow:mine:list')
  const mine = useApi<{ readonly rows: readonly Started[] }>(
    mayList ? '/workflow/task/mine/page?page=1&limit=50' : null,
  )
  const started = mine.data?.rows ?? []
  return {
    data,
    error,
    reload,
    started,
    /** When the user last started a process, by its name. */
    last: new Map(started.toReversed().map((row) => [row.process, row.createTime])),
    // both arrive before anything is shown, so that no card moves
    isWaiting: mayList && !mine.data && !mine.error,
  }
}

/** The processes that the user has started before, the latest first. */
export const startedBefore = (
  processes: readonly Startable[],
  last: ReadonlyMap<string, string>,
): readonly Startable[] =>
  processes
    .filter(({ name }) => last.has(name))
    .toSorted((one, other) => last.get(other.name)!.localeCompare(last.get(one.name)!))
