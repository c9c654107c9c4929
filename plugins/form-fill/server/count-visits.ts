import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { momentIn } from '#schemas/form/form-time.ts'

declare module 'fastify' {
  interface FastifyInstance {
    visits: Visits
  }
}
declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formVisit: { formId: number; day: string; views: number }
  }
}

/** Counts views of form pages. */
export interface Visits {
  /** Counts a view, except by programs and by the form's owner. */
  opened(request: FastifyRequest, head: FormHead, form: PublishedForm): void
  /** Writes pending counts. */
  flush(): Promise<void>
  /** Undefined before the first visit. */
  of(formId: number): Promise<{ readonly since: string; readonly views: number } | undefined>
}

/** Interval of writes: views within it share one statement. */
const gatherMs = 1000
/** Link previews, search engines and prefetching browsers are not counted. */
const programs = /bot|crawl|spider|preview|slurp|facebookexternalhit|monitor|curl|wget/i

/**
 * Decorates `app.visits`. Opening a page does not wait for its count; a killed process loses the counts of one second.
 */
export const visits = fp(
  async (app) => {
    const counted = new Map<string, { readonly formId: number; readonly day: string; views: number }>()
    let timer: ReturnType<typeof setTimeout> | undefined

    const flush = async (): Promise<void> => {
      clearTimeout(timer)
      timer = undefined
      if (counted.size === 0) return
      const rows = JSON.stringify([...counted.values()])
      counted.clear()
      // the form may have been purged since its page was opened
      await sql`
        insert into form_visit as v (form_id, day, views)
          select f.form_id, n.day, n.views
          from jsonb_to_recordset(${rows}::jsonb) as n ("formId" bigint, day date, views integer)
          join form f on f.form_id = n."formId"
        on conflict (form_id, day) do update set views = v.views + excluded.views`.execute(app.db)
    }
    const flushSoon = (): void =>
      void flush().catch((error: unknown) => app.log.error({ err: error }, 'visits could not be stored'))

    app.decorate('visits', {
      opened({ method, headers, caller }, { formId, ownerId }, { document }) {
        if (method !== 'GET' || caller?.userId === ownerId || isProgram(headers)) return
        const day = momentIn(document.settings.window?.timeZone, app.clock()).slice(0, 10)
        const key = `${formId} ${day}`
        const known = counted.get(key)
        if (known) known.views++
        else counted.set(key, { formId, day, views: 1 })
        timer ??= setTimeout(flushSoon, gatherMs).unref()
      },
      flush,
      async of(formId) {
        const { rows } = await sql<{ since: string | null; views: number }>`
          select to_char(min(day), 'YYYY-MM-DD') as since, coalesce(sum(views), 0)::integer as views
          from form_visit where form_id = ${formId}::bigint`.execute(app.db)
        const { since, views } = rows[0]!
        return since === null ? undefined : { since, views }
      },
    } satisfies Visits)
    app.addHook('onClose', flush)
  },
  { name: 'visits' },
)

/** Also the previews of the editor, which show the page in a frame. */
const isProgram = (headers: FastifyRequest['headers']): boolean =>
  (headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin') ||
  /prefetch|prerender/.test(`${headers['sec-purpose'] ?? headers.purpose ?? ''}`) ||
  programs.test(headers['user-agent'] ?? '')
