import type { Instance, Reminder, Rows, Task } from './instance-rows.ts'
import type { ExecutionContext } from './execution-context.ts'

/** Time between two reminders by people to the same holder of a task. Reminders of a time limit have their own. */
export const reminderPauseMs = 10 * 60_000

/** Reminds the holders of all open tasks, except those reminded shortly before. */
export function remind(run: ExecutionContext): void {
  const open = [...run.tasks.values()].filter(({ state }) => state === 'open')
  const reminders = open.map((task): readonly [number, Reminder] => {
    const last = lastReminder(run.instance, task)
    if (last && againAt(last, task, Date.parse(run.world.now)) !== undefined) return [task.id, last]
    run.effect({ kind: 'remind', node: task.node, task: task.id })
    return [task.id, { at: run.world.now, holder: task.assignee }]
  })
  run.instance = { ...run.instance, reminders: Object.fromEntries(reminders) }
}

/** Returns when a reminder is possible again; undefined: now, because somebody was not reminded shortly before. */
export function nextReminder({ instance, tasks }: Pick<Rows, 'instance' | 'tasks'>, now: Date): Date | undefined {
  const times = tasks
    .filter(({ state }) => state === 'open')
    .map((task) => {
      const last = lastReminder(instance, task)
      return last && againAt(last, task, now.getTime())
    })
  if (times.length === 0 || times.includes(undefined)) return undefined
  return new Date(Math.min(...times.filter((time) => time !== undefined)))
}

const lastReminder = ({ reminders }: Instance, { id }: Task): Reminder | undefined => reminders?.[id]

/** Whoever took the task since then was reminded with all its candidates. */
function againAt({ at, holder }: Reminder, { assignee }: Task, now: number): number | undefined {
  const again = Date.parse(at) + reminderPauseMs
  return again > now && (holder === null || holder === assignee) ? again : undefined
}
