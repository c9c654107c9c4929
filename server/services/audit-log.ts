import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { filledIn, textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { Audit, AuditEntry, OperationNote } from '../kit/services/audit-log.ts'
import type { Db } from '../kit/database-tables.ts'
import { deviceOf } from '../kit/parse-user-agent.ts'
import { jsonb } from '../kit/jsonb-sql.ts'
import { networkLocation } from '../kit/ip-address-ranges.ts'
import { throttledQueue } from '../kit/throttled-queue.ts'
import { redactedText, type Masks } from '../kit/redact.ts'
import { answerEntries, writeEntry, type EntryAnswer, type EntryValues } from '../kit/operation-log-sql.ts'
import { changesText, columnLimits, cutTo, fitting, isStorable, storable, type LogTable } from './fit-log-columns.ts'
import { truncateChanges } from './truncate-changes.ts'

/** Default limit on an entry's changes, in characters of JSON. */
const maxChanges = 20_000
/** Longest wait of a call for its entry, in milliseconds. A slower entry is still written. */
const longestWait = 250
/** Longest name of a department where the log's column has no limit. */
const longestName = 1_000
/** Longer responses are logged by status alone: parsing one would cost more than producing it. */
const longestAnswer = 20_000

/**
 * Decorates `app.audit`: the operation log and the sign-in log. An entry never fails the change it records: texts are
 * cut to the log's column lengths.
 */
export const audit = fp(
  async (app) => {
    /** The text of a failure, without details meant only for the caller. */
    const reasonOf = ({ fault, faultData = {} }: AuditEntry, locale: Locale): string | null => {
      if (fault === undefined) return null
      const failure = app.failures.get(fault)
      return failure ? filledIn(textIn(failure.text, locale), faultData) : fault
    }
    const limits = columnLimits()
    /** Log state per request: entries waiting for the response, and notes for the entry to write. */
    const written = new WeakMap<FastifyRequest, { readonly operId: number; readonly masks: Masks | undefined }[]>()
    const noted = new WeakMap<FastifyRequest, OperationNote>()
    const pending = new Set<Promise<void>>()

    /** Runs work in the background. Errors go to the server's own log only. */
    const aside = (work: () => Promise<unknown>): Promise<void> => {
      const task = work().then(
        () => {},
        (error: unknown) => app.log.error({ err: error }, 'the operation log was not written'),
      )
      pending.add(task)
      void task.finally(() => pending.delete(task))
      return task
    }

    /** Completes entries. Answers that come close together share a statement and its commit. */
    const answers = throttledQueue<EntryAnswer>((given) => aside(() => answerEntries(app.db, given)), {
      most: 200,
      restMs: 20,
    })

    // the original call of a background task has been logged already
    const isLogged = (request: FastifyRequest): boolean =>
      request.routeOptions.config.operation !== undefined &&
      request.caller !== undefined &&
      request.method !== 'HEAD' &&
      !request.task

    app.addHook('preHandler', (request, _reply, done) => {
      if (isLogged(request)) noted.set(request, {})
      done()
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      // a body over its limit is refused before any handler
      const note = noted.get(request) ?? (reply.statusCode === 413 && isLogged(request) ? {} : undefined)
      if (note) {
        noted.delete(request)
        // invalid input is not logged
        if ((reply.statusCode === 400 || reply.statusCode === 422) && !note.isRefusal) return done()
        const late = wait(longestWait, undefined, { ref: false })
        void Promise.race([aside(() => writeNote(request, reply, note, payload)), late]).then(() => done())
        return
      }
      const entries = written.get(request) ?? []
      const cost = Math.round(reply.elapsedTime)
      for (const { operId, masks } of entries)
        void answers.add({ operId, cost, answer: answerOf(reply, payload, masks) })
      done()
    })
    app.addHook('onClose', async () => {
      await answers.finish()
      await Promise.all(pending)
    })

    async function writeNote(
      request: FastifyRequest,
      reply: FastifyReply,
      note: OperationNote,
      payload: unknown,
    ): Promise<void> {
      const { title, module, type, action } = request.routeOptions.config.operation!
      const { action: done = action, ids = [], changes, extend } = note
      const cost = Math.round(reply.elapsedTime)
      const answered = answerOf(reply, payload, undefined)
      if (extend !== undefined && !request.fault) {
        const kept = truncateChanges(changes, maxChanges)
        const { numAffectedRows } = await sql`
        update sys_oper_log set changes = ${kept === undefined ? null : jsonb(storable(kept))}, oper_time = ${app.clock()}, cost_time = ${cost},
          oper_param = ${paramsOf(request, undefined)}, json_result = ${answered} where oper_id = ${extend}`.execute(
          app.db,
        )
        if (numAffectedRows) return
      }
      const operId = await write(
        app.db,
        {
          caller: request.caller!,
          title,
          module,
          type,
          ids,
          ...(done ? { action: done } : {}),
          ...(changes === undefined ? {} : { changes }),
          ...(request.fault
            ? { fault: request.fault, ...(request.faultData ? { faultData: request.faultData } : {}) }
            : {}),
          request,
          method: request.method,
          url: pathOf(request),
          ip: request.ip,
          cost,
        },
        answered,
      )
      note.written?.(operId)
    }

    async function valuesOf(db: Db, entry: AuditEntry, answered: string | null): Promise<EntryValues> {
      const {
        caller,
        title,
        action,
        module,
        type,
        ids,
        changes,
        room = maxChanges,
        fault,
        method,
        url,
        ip,
        cost,
        request,
        masks,
      } = entry
      const known = await limits(db, 'sys_oper_log')
      const place = networkLocation(ip)
      const { browser, os } = deviceOf(request?.headers['user-agent'] ?? '')
      const cut = (column: string, value: string | null): string | null => cutTo(value, known.get(column))
      return {
        title: cut('title', textIn(title, 'zh-cn')),
        title_en: cut('title_en', textIn(title, 'en')),
        module: cut('module', module),
        business_type: cut('business_type', type),
        action: cut('action', action ? textIn(action, 'zh-cn') : null),
        action_en: cut('action_en', action ? textIn(action, 'en') : null),
        row_ids: idList(ids),
        changes: changesText(changes, room),
        request_method: cut('request_method', method),
        oper_url: cut('oper_url', url),
        user_id: caller.userId,
        oper_name: cut('oper_name', caller.userName),
        oper_nick: cut('oper_nick', caller.nickName),
        dept_id: caller.deptId,
        dept_name: known.get('dept_name') ?? longestName,
        dept_name_en: known.get('dept_name_en') ?? longestName,
        oper_ip: cut('oper_ip', ip),
        oper_location: cut('oper_location', textIn(place, 'zh-cn')),
        oper_location_en: cut('oper_location_en', textIn(place, 'en')),
        browser: cut('browser', browser),
        os: cut('os', os),
        oper_param: request ? paramsOf(request, masks) : null,
        json_result: answered,
        status: fault ? '1' : '0',
        error_msg: cut('error_msg', reasonOf(entry, 'zh-cn')),
        error_msg_en: cut('error_msg_en', reasonOf(entry, 'en')),
        oper_time: app.clock(),
        cost_time: cost,
      }
    }

    async function write(db: Db, entry: AuditEntry, answered: string | null): Promise<number> {
      const [row] = await writeEntry.run(db, { ...(await valuesOf(db, entry, answered)), ids: [...entry.ids] })
      return row!.id
    }

    function awaitAnswer({ request, masks }: AuditEntry, operId: number): void {
      if (request) written.set(request, [...(written.get(request) ?? []), { operId, masks }])
    }

    app.decorate('audit', {
      async record(db, entry) {
        awaitAnswer(entry, await write(db, entry, null))
      },
      async prepare(db, entry) {
        const { changes, room = maxChanges } = entry
        return {
          values: await valuesOf(db, entry, null),
          isWhole: isStorable(JSON.stringify(changes) ?? '', room),
          written: (operId) => awaitAnswer(entry, operId),
        }
      },
      note(request, note) {
        const before = noted.get(request)
        if (before) noted.set(request, { ...before, ...note })
      },
      async signIn({ userName, ip, userAgent, fault }) {
        const { browser, os } = deviceOf(userAgent ?? '')
        const place = networkLocation(ip)
        // the status says already that a sign-in succeeded
        const reason = fault && app.failures.get(fault)!.text
        await insert(
          app.db,
          'sys_logininfor',
          {
            user_name: userName,
            ipaddr: ip,
            login_location: textIn(place, 'zh-cn'),
            login_location_en: textIn(place, 'en'),
            browser,
            os,
            status: fault ? '1' : '0',
            msg: reason ? textIn(reason, 'zh-cn') : null,
            msg_en: reason ? textIn(reason, 'en') : null,
            login_time: app.clock(),
          },
          'info_id',
        )
      },
    } satisfies Audit)

    async function insert(
      db: Db,
      table: LogTable,
      entry: Readonly<Record<string, unknown>>,
      key: string,
    ): Promise<number> {
      const known = await limits(db, table)
      const columns = Object.keys(entry)
      const values = columns.map((column) => fitting(entry[column], known.get(column)))
      const {
        rows: [row],
      } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))}) values (${sql.join(values)}) returning ${sql.id(key)} as id`.execute(
        db,
      )
      return row!.id
    }
  },
  { name: 'audit' },
)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!

/** Parameters of a call, in addition to its path. */
function paramsOf({ query, body }: FastifyRequest, masks: Masks | undefined): string | null {
  const given = { ...(isEmpty(query) ? {} : { query }), ...(isEmpty(body) ? {} : { body }) }
  const text = isEmpty(given) ? null : redactedText(given, masks)
  return text === null ? null : storable(text)
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/** The response of a call; only the status for files and long responses. */
function answerOf(reply: FastifyReply, payload: unknown, masks: Masks | undefined): string | null {
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
  if (typeof payload !== 'string' || !isJson || payload.length > longestAnswer)
    return JSON.stringify({ code: reply.statusCode })
  const text = redactedText(JSON.parse(payload), masks)
  return text === null ? null : storable(text)
}

/** Ids such as `,3,17,`: with a comma on both sides, `,3,` finds each id. */
function idList(ids: readonly number[]): string | null {
  return ids.length === 0 ? null : `,${ids.join(',')},`
}
