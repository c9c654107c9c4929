import type { Todo } from '#schemas/api/todo-api-types.ts'
import type { TodoSource } from '#server/kit/plugin.ts'
import { handlePath } from '../shared/task-api-types.ts'
import { taskSummaries } from './answer-summaries.ts'
import { returnsOf } from './returned-tasks.ts'
import { taskPage } from './task-store.ts'

/** To-do source of open tasks, newest first; overdue and returned ones are marked. */
export const taskTodos: TodoSource = {
  async find(app, { userId }, most) {
    const { rows, total } = await taskPage(app.db, 'todo', userId, { page: 1, limit: most }, undefined)
    const ids = rows.flatMap(({ taskId }) => taskId ?? [])
    const [summaries, returns] = await Promise.all([taskSummaries(app.db, ids), returnsOf(app.db, ids)])
    const now = app.clock().getTime()
    const todos = rows.map((row): Todo => {
      const isLate = row.dueTime !== null && row.dueTime.getTime() < now
      const returned = returns.get(row.taskId ?? '')
      const of = [row.starter, row.name].filter(Boolean).join(' · ')
      return {
        id: `task ${row.taskId}`,
        // the first answers tell requests of one form apart
        title: [row.process, summaries.get(row.taskId ?? '')].filter(Boolean).join(' · '),
        note: returned
          ? { 'zh-cn': `${unended(returned['zh-cn'])}，{when}`, en: `${unended(returned.en)}, {when}` }
          : isLate
            ? { 'zh-cn': `${of}，{when}截止`, en: `${of}, was due {when}` }
            : { 'zh-cn': `${of}，{when}到达`, en: `${of}, arrived {when}` },
        tone: isLate || returned ? 'fail' : 'info',
        time: (isLate && !returned ? row.dueTime! : row.createTime).toISOString(),
        to: `${handlePath}?taskId=${row.taskId}`,
      }
    })
    return { rows: todos, total }
  },
}

/** A text without the full stop at its end, after which a sentence goes on. */
const unended = (text: string): string => text.replace(/[。.]$/, '')
