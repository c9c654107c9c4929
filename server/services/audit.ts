import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { failures } from '#schemas/api/errors.ts'
import { textIn } from '#schemas/kit/text.ts'
import type { Audit, Db } from '../kit/decorations.ts'
import { jsonb } from '../kit/json.ts'

/** An entry holds no more than this of what changed, in characters of JSON. */
const maxChanges = 20_000

/** Decorates `app.audit`: the operation log and the log of sign-ins. */
export const audit = fp(async (app) => {
  app.decorate('audit', {
    async record(db: Db, { caller, title, module, type, ids, changes, fault, method, url, ip, cost }) {
      const isShort = changes !== undefined && JSON.stringify(changes).length <= maxChanges
      await sql`
        insert into sys_oper_log (title, module, business_type, row_ids, changes, request_method, oper_url, user_id, oper_name, dept_id, dept_name, oper_ip, status, error_msg, oper_time, cost_time)
        values (${textIn(title, 'zh-cn')}, ${module}, ${type}, ${idList(ids)}, ${isShort ? jsonb(changes) : null}, ${method}, ${url.slice(0, 255)},
          ${caller.userId}, ${caller.userName}, ${caller.deptId}, (select dept_name from sys_dept where dept_id = ${caller.deptId}), ${ip},
          ${fault ? '1' : '0'}, ${fault ?? null}, ${app.clock()}, ${cost})`.execute(db)
    },
    async signIn({ userName, ip, userAgent, fault }) {
      const { browser, os } = deviceOf(userAgent ?? '')
      const message = fault ? textIn(failures[fault].text, 'zh-cn') : '登录成功'
      await sql`
        insert into sys_logininfor (user_name, ipaddr, browser, os, status, msg, login_time)
        values (${userName.replaceAll('\0', '').slice(0, 64)}, ${ip}, ${browser}, ${os}, ${fault ? '1' : '0'}, ${message}, ${app.clock()})`.execute(app.db)
    },
  } satisfies Audit)
}, { name: 'audit' })

/** `,3,17,`: each id between commas, so that `,3,` finds it; as many as fit. */
function idList(ids: readonly number[]): string | null {
  if (ids.length === 0) return null
  const text = `,${ids.join(',')},`
  return text.length <= 500 ? text : text.slice(0, text.lastIndexOf(',', 499) + 1)
}

/** Newer names first: an Edge also says it is a Chrome, and a Chrome that it is a Safari. */
const browsers = [['Edge', /Edg(?:e|A|iOS)?\/(\d+)/], ['微信', /MicroMessenger\/(\d+)/], ['Opera', /OPR\/(\d+)/], ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/], ['Chrome', /(?:Chrome|CriOS)\/(\d+)/], ['Safari', /Version\/(\d+).*Safari/]] as const
const systems = [['Windows', /Windows/], ['Android', /Android/], ['iOS', /iPhone|iPad/], ['macOS', /Mac OS X/], ['Linux', /Linux/]] as const

function deviceOf(userAgent: string): { browser: string | null; os: string | null } {
  const browser = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  return { browser: browser ?? null, os: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null }
}
