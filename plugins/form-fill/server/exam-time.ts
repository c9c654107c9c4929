import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ClosedReason } from '#schemas/form/form.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { formatTimeInZone } from '#schemas/form/format-time-in-zone.ts'
import { sameText } from './access-rules.ts'
import { cookieOf, dropCookie, setCookie } from './visitor-cookies.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    /** When a signed-in visitor began an exam that is not submitted yet. */
    formExamStart: { formId: number; userId: number; startTime: Date }
  }
}

/** Seconds that a submit may arrive after the time limit: the way over a slow network, and forms without scripts. */
export const graceSeconds = 30
/** Seconds that a start is kept after its time, so that reopening the page does not begin anew. */
const keptSeconds = 24 * 3600

/** The time of one visitor in an exam with a time limit. */
export interface ExamTime {
  readonly endsAt: Date
  readonly secondsLeft: number
  /** `over`: within the grace, when unfinished answers are accepted, too. `late`: nothing is accepted any more. */
  readonly state: 'running' | 'over' | 'late'
}

/** `exempt`: a program with the form's key hands in answers without opening the page. */
export type ExamTiming = ExamTime | 'exempt' | undefined

/**
 * Keeps when visitors begin an exam: of signed-in visitors in the database, of others in a signed cookie, which the
 * visitor cannot change. Both survive a reload and need no scripts.
 */
export function examTimes(app: FastifyInstance) {
  const read = async (request: FastifyRequest, head: FormHead): Promise<number | undefined> => {
    if (request.caller) {
      const row = await app.db
        .selectFrom('formExamStart')
        .select('startTime')
        .where('formId', '=', head.formId)
        .where('userId', '=', request.caller.userId)
        .executeTakeFirst()
      if (row) return Math.floor(row.startTime.getTime() / 1000)
    }
    const [text = '', mac = ''] = (cookieOf(request, nameOf(head)) ?? '').split('.')
    return /^\d{10}$/.test(text) && sameText(signed(head, text), mac) ? Number(text) : undefined
  }
  const find = async (request: FastifyRequest, head: FormHead, form: PublishedForm): Promise<ExamTime | undefined> => {
    const limit = secondsOf(form)
    const start = limit === undefined ? undefined : await read(request, head)
    return limit === undefined || start === undefined ? undefined : timeOf(start, limit, app.clock())
  }
  return {
    /** The time of a visitor who has begun; undefined for others and without a time limit. */
    find,

    /** Whether the visitor's time begins with the button of the cover, and has not begun. */
    async isAwaited(request: FastifyRequest, head: FormHead, form: PublishedForm): Promise<boolean> {
      const beginsOnCover = secondsOf(form) !== undefined && form.document.settings.cover?.show === true
      return beginsOnCover && (await find(request, head, form)) === undefined
    },

    /** Sets a cookie with the cover, so that a start without it tells that the browser keeps none. */
    expectStart(request: FastifyRequest, reply: FastifyReply, head: FormHead): void {
      if (!request.caller) setCookie(request, reply, nameOf(head), 'cover', {})
    },

    /** Whether the browser will keep the time of this visitor. */
    canKeep: (request: FastifyRequest, head: FormHead): boolean =>
      request.caller !== undefined || cookieOf(request, nameOf(head)) !== undefined,

    /** The visitor's time, which begins now unless it has begun; undefined for a form without a time limit. */
    async begin(
      request: FastifyRequest,
      reply: FastifyReply,
      head: FormHead,
      form: PublishedForm,
    ): Promise<ExamTime | undefined> {
      const limit = secondsOf(form)
      if (limit === undefined) return undefined
      const now = app.clock()
      const known = await read(request, head)
      if (known !== undefined) return timeOf(known, limit, now)
      const start = Math.floor(now.getTime() / 1000)
      if (request.caller) {
        await sql`
          insert into form_exam_start (form_id, user_id, start_time) values (${head.formId}, ${request.caller.userId}, ${now})
          on conflict do nothing`.execute(app.db)
      } else {
        const value = `${start}.${signed(head, String(start))}`
        setCookie(request, reply, nameOf(head), value, { maxAge: limit + graceSeconds + keptSeconds })
      }
      return timeOf(start, limit, now)
    },

    /** Forgets the start, once the answers are stored. */
    async end(request: FastifyRequest, reply: FastifyReply, head: FormHead, form: PublishedForm): Promise<void> {
      if (secondsOf(form) === undefined) return
      if (cookieOf(request, nameOf(head)) !== undefined) dropCookie(request, reply, nameOf(head), '/')
      if (request.caller)
        await app.db
          .deleteFrom('formExamStart')
          .where('formId', '=', head.formId)
          .where('userId', '=', request.caller.userId)
          .execute()
    },
  }
}

/** Why answers are not accepted by their time; undefined where they are. */
export function refusalByTime(
  form: PublishedForm,
  timing: ExamTiming,
  locale: Locale,
): { readonly reason: ClosedReason; readonly message: string } | undefined {
  const { timeLimit } = form.document.settings.exam ?? {}
  if (timeLimit === undefined || timing === 'exempt') return undefined
  if (timing === undefined)
    return {
      reason: 'notStarted',
      message:
        locale === 'en'
          ? 'This exam has a time limit. Open its page to begin, then submit from there.'
          : '本考试限时，请先打开考试页面开始答题，再从该页面交卷。',
    }
  return timing.state === 'late' ? { reason: 'ended', message: lateText(timeLimit, locale) } : undefined
}

/** What a visitor reads whose time was over before anything was submitted. */
export const lateText = (minutes: number, locale: Locale): string =>
  locale === 'en'
    ? `Your time of ${minutes} minutes is over, so these answers can no longer be submitted. Contact the organizer if something went wrong.`
    : `您的答题时间（${minutes} 分钟）已用完，不能再交卷。如有特殊情况，请联系组织者。`

/** Parts of a page about the time, with the end as text for visitors without scripts. */
export function timedState(time: ExamTime | undefined, form: PublishedForm, locale: Locale) {
  if (!time) return {}
  const { exam } = form.document.settings
  const zone = zoneOfForm(form.document.settings)
  const end = formatTimeInZone(time.endsAt.toISOString(), zone, locale)
  const text =
    locale === 'en'
      ? `Time limit: ${exam?.timeLimit} minutes. Submit by ${end}.`
      : `限时 ${exam?.timeLimit} 分钟，请在 ${end} 前交卷。`
  return { secondsLeft: time.secondsLeft, deadline: withZone(text, zone, locale) }
}

const secondsOf = ({ document }: PublishedForm): number | undefined => {
  const { timeLimit } = document.settings.exam ?? {}
  return timeLimit === undefined ? undefined : Math.round(timeLimit * 60)
}

function timeOf(start: number, limit: number, now: Date): ExamTime {
  const spent = now.getTime() / 1000 - start
  return {
    endsAt: new Date((start + limit) * 1000),
    secondsLeft: Math.max(0, Math.round(limit - spent)),
    // the browser's own end may come a moment early
    state: spent < limit - 2 ? 'running' : spent <= limit + graceSeconds ? 'over' : 'late',
  }
}

const nameOf = ({ formKey }: FormHead): string => `fw-exam-${formKey}`

const signed = ({ secret, formKey }: FormHead, start: string): string =>
  createHmac('sha256', `${secret} exam`).update(`${formKey} ${start}`).digest('base64url')
