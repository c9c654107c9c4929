import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { failures } from '#schemas/api/errors.ts'
import { textIn, type Locale, type Text } from '#schemas/kit/text.ts'
import type { Audit, Db } from '../kit/decorations.ts'
import { deviceOf } from '../kit/device.ts'
import { jsonb } from '../kit/json.ts'
import { fittingChanges } from './fitting-changes.ts'

/** An entry holds no more than this of what changed, in characters of JSON, unless it says otherwise. */
const maxChanges = 20_000

/** Decorates `app.audit`: the operation log and the log of sign-ins. */
export const audit = fp(async (app) => {
  app.decorate('audit', {
    async record(db: Db, { caller, title, action, module, type, ids, changes, room = maxChanges, fault, method, url, ip, cost }) {
      const kept = fittingChanges(changes, room)
      const { rows: [entry] } = await sql<{ operId: number }>`
        insert into sys_oper_log (title, title_en, module, business_type, action, action_en, row_ids, changes, request_method, oper_url, user_id, oper_name, oper_nick, dept_id, dept_name, dept_name_en,
          oper_ip, status, error_msg, error_msg_en, oper_time, cost_time)
        select ${textIn(title, 'zh-cn')}, ${textIn(title, 'en')}, ${module}, ${type}, ${action ? textIn(action, 'zh-cn') : null}, ${action ? textIn(action, 'en') : null}, ${idList(ids)}, ${kept === undefined ? null : jsonb(kept)}, ${method}, ${url.slice(0, 255)},
          ${caller.userId}, ${caller.userName}, ${caller.nickName}, ${caller.deptId}, d.dept_name, d.dept_name_en, ${ip},
          ${fault ? '1' : '0'}, ${fault ? reasonOf(fault, 'zh-cn') : null}, ${fault ? reasonOf(fault, 'en') : null}, ${app.clock()}, ${cost}
        from (select) as once left join sys_dept d on d.dept_id = ${caller.deptId} returning oper_id`.execute(db)
      if (ids.length > 0) await sql`
        insert into sys_oper_log_row (module, row_id, oper_id) select distinct ${module}, id, ${entry!.operId}::bigint from unnest(${[...ids]}::bigint[]) as id`.execute(db)
    },
    async signIn({ userName, ip, userAgent, fault }) {
      const { browser, os } = deviceOf(userAgent ?? '')
      const message = fault ? failures[fault].text : signedIn
      await sql`
        insert into sys_logininfor (user_name, ipaddr, browser, os, status, msg, msg_en, login_time)
        values (${userName.replaceAll('\0', '').slice(0, 64)}, ${ip}, ${browser}, ${os}, ${fault ? '1' : '0'}, ${textIn(message, 'zh-cn')}, ${textIn(message, 'en')}, ${app.clock()})`.execute(app.db)
    },
  } satisfies Audit)
}, { name: 'audit' })

const signedIn: Text = { 'zh-cn': '登录成功', en: 'Signed in' }

/** A failure in words, without what only its caller was told. */
const reasonOf = (fault: string, locale: Locale): string => (fault in failures ? textIn(failures[fault as keyof typeof failures].text, locale).replaceAll(/\{\w+\}/g, '') : fault)

/** `,3,17,`: each id between commas, so that `,3,` finds it. */
function idList(ids: readonly number[]): string | null {
  return ids.length === 0 ? null : `,${ids.join(',')},`
}
