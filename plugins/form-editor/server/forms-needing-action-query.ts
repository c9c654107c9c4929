import { sql } from 'kysely'
import type { FormAttention } from '#schemas/api/dashboard-api-types.ts'
import type { Todo } from '#schemas/api/todo-api-types.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { TodoSource } from '#server/kit/plugin.ts'

const soonMs = 7 * 24 * 3_600_000
const urgency = { ended: 0, ending: 1, unpublished: 2 } as const

/** Query of own forms that need action: closing soon, past their closing time, or changed but not published. All of the 500 that changed last. */
export async function formsToDo(db: Db, ownerId: number, now: Date): Promise<readonly FormAttention[]> {
  const { rows } = await sql<{
    formKey: string
    name: string
    closes: string | null
    isAhead: boolean
    updateTime: Date
  }>`
    select f.form_key, f.name, f.update_time, v.document #>> '{settings,window,to}' as closes, f.draft is distinct from v.document as is_ahead
    from form f join form_version v on v.form_id = f.form_id and v.version = f.version
    where f.owner_id = ${ownerId} and f.status = 'open' and f.del_flag = '0' and f.type <> 'folder'
    order by f.update_time desc limit 500`.execute(db)
  return rows
    .flatMap(({ formKey, name, closes, isAhead, updateTime }): readonly FormAttention[] => {
      const closing = closes === null ? Number.NaN : Date.parse(closes)
      const timed: FormAttention['why'] | undefined =
        closing <= now.getTime() ? 'ended' : closing - now.getTime() <= soonMs ? 'ending' : undefined
      return [
        ...(timed ? [{ formKey, name, why: timed, at: new Date(closing).toISOString() }] : []),
        ...(isAhead ? [{ formKey, name, why: 'unpublished' as const, at: updateTime.toISOString() }] : []),
      ]
    })
    .toSorted(
      (a, b) =>
        urgency[a.why] - urgency[b.why] ||
        (a.why === 'unpublished' ? b.at.localeCompare(a.at) : a.at.localeCompare(b.at)),
    )
}

const notes: Readonly<Record<FormAttention['why'], Pick<Todo, 'note' | 'tone'>>> = {
  ended: {
    note: {
      'zh-cn': '已到结束时间，请停止收集或延长时间',
      en: 'Closing time has passed. Stop collecting or extend it',
    },
    tone: 'warn',
  },
  ending: { note: { 'zh-cn': '{when}结束收集', en: 'Closes {when}' }, tone: 'warn' },
  unpublished: { note: { 'zh-cn': '有修改未发布', en: 'Has unpublished changes' }, tone: 'info' },
}

/** To-do source of these forms for the home page. */
export const formTodos: TodoSource = {
  permission: 'project:form:list',
  async find(app, { userId }, most) {
    const forms = await formsToDo(app.db, userId, app.clock())
    const rows = forms.map(({ formKey, name, why, at }) => ({
      id: `form ${formKey} ${why}`,
      title: name,
      time: at,
      to: `/project/form/${why === 'unpublished' ? 'publish' : 'editor'}?key=${formKey}`,
      ...notes[why],
    }))
    return { rows: rows.slice(0, most), total: rows.length }
  },
}
