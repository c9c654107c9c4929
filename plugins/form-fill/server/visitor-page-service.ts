import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Language } from '#schemas/form/languages.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ProblemPage, QueryPage } from '../shared/page-model.ts'
import { about, pageResponses } from './page-responses.ts'
import { inLanguageOf, languageOf, localeOf } from './visitor-language.ts'
import { publicForm } from './find-public-form.ts'
import { sendHtml } from './send-html.ts'

declare module 'fastify' {
  interface FastifyInstance {
    visitorPages: VisitorPages
  }
}

/** Parts of a query's page besides those of every form page. */
export type QueryState = Pick<QueryPage, 'name' | 'path' | 'state'> & Partial<QueryPage>

/** Pages for visitors in the look of a form, for other features that make some. */
export interface VisitorPages {
  /** The published version of a form that visitors know, also while it is closed; undefined without one. */
  find(formKey: string): Promise<{ readonly head: FormHead; readonly current: PublishedForm } | undefined>
  /** The language of buttons and messages on a form's page to this visitor. */
  localeOf(request: FastifyRequest, form: PublishedForm): Locale
  /** The language of the form's texts to this visitor. */
  languageOf(request: FastifyRequest, form: PublishedForm): Language
  /** The version with its texts in this visitor's language. */
  inLanguageOf(request: FastifyRequest, form: PublishedForm): PublishedForm
  query(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    form: { readonly head: FormHead; readonly current: PublishedForm },
    state: QueryState,
  ): Promise<FastifyReply>
  /** 404: there is no such page. */
  missing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  problem(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    problem: ProblemPage['problem'],
  ): Promise<FastifyReply>
}

/** Decorates `app.visitorPages`. */
export const visitorPages = fp(
  async (app) => {
    const { render, missing, problem } = pageResponses(app)
    app.decorate('visitorPages', {
      async find(formKey) {
        const found = await publicForm(app, formKey)
        return found?.current && { head: found.head, current: found.current }
      },
      localeOf,
      languageOf,
      inLanguageOf,
      async query(request, reply, status, { head, current }, state) {
        // no referrer, so that outgoing links do not reveal the URL
        void reply.header('referrer-policy', 'no-referrer')
        const { publicForm: form } = current.artifact
        const { settings, theme } = form
        return sendHtml(
          request,
          reply,
          status,
          render({
            kind: 'query',
            ...about(request, head, current),
            of: form.title,
            form: { settings, theme },
            ...state,
          }),
        )
      },
      missing,
      problem,
    } satisfies VisitorPages)
  },
  { name: 'visitorPages' },
)
