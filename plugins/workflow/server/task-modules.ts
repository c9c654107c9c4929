import type { Locale } from '#schemas/module/localized-text.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { aboutsOf, aboutsOfTasks } from './abouts.ts'
import { taskIdOf, taskPage, type TaskList, type TaskRow } from './task-store.ts'

/** Maximum number of rows per list, newest first; older ones are reachable through the process. */
const mostRows = 5000

/** Multiplier that makes task ids unique over instances, because they count within their instance. */
const tasksPerProcess = 1_000_000

/** Task lists as modules. Each caller sees own rows only, whatever the scope of their roles. */
export const taskHooks: readonly ModuleHooks[] = (
  [
    ['todo', 'todo'],
    ['finished', 'finished'],
    ['mine', 'mine'],
    ['copied', 'copied'],
  ] as const
).map(([key, list]) => ({
  module: `workflow/${key}`,
  rows: (context: HookContext) => rowsOf(context, list),
}))

async function rowsOf({ db, caller, locale }: HookContext, list: TaskList): Promise<readonly Row[]> {
  const { rows } = await taskPage(db, list, caller.userId, { page: 1, limit: mostRows }, undefined)
  const abouts =
    list === 'mine'
      ? await aboutsOf(db, caller.userId)
      : list === 'todo'
        ? await aboutsOfTasks(
            db,
            rows.flatMap(({ taskId }) => taskId ?? []),
          )
        : undefined
  const isByTask = list === 'todo' || list === 'finished'
  const seen = new Set<number>()
  return rows.flatMap((row) => {
    const rowId =
      isByTask && row.taskId !== null ? row.instanceId * tasksPerProcess + taskIdOf(row.taskId).id : row.instanceId
    // several nodes of a process may have sent a copy to the same user
    if (seen.has(rowId)) return []
    seen.add(rowId)
    return {
      rowId,
      taskId: row.taskId,
      instanceId: row.instanceId,
      title: titleOf(row, locale),
      process: row.process,
      about: abouts?.get(list === 'mine' ? String(row.instanceId) : (row.taskId ?? '')) || null,
      node: row.name,
      starter: row.starter,
      holder: row.holder ?? null,
      status: row.status,
      arrived: row.createTime,
      dueTime: row.dueTime,
      readState: row.readTime ? 'read' : 'unread',
    }
  })
}

/** Title such as `张三的请假申请`, which distinguishes processes of the same form. */
export function titleOf({ starter, process }: Pick<TaskRow, 'starter' | 'process'>, locale: Locale): string {
  if (starter === null) return process
  return locale === 'en' ? `${process}: ${starter}` : `${starter}的${process}`
}
