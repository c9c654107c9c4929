import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formFailures } from '#schemas/form/form-failures.ts'
import type { Answers, Form, ItemId } from '#schemas/form/form.ts'
import { isAsked, itemTypeOf } from '#schemas/form/item-types.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { formSettings } from '../../shared/system-form-settings.ts'
import { failures } from '../failures.ts'
import { answersFrom } from '../parse-posted-answers.ts'
import { gateOf, type PublicForm } from '../find-public-form.ts'
import { isDataError } from '#server/kit/sqlstate.ts'
import { draftStore, type StoredDraft } from './draft-store.ts'

/** A resumed draft: its answers converted to the published version. */
export interface ResumedDraft {
  readonly version: number
  readonly answers: Answers
  readonly savedAt: Date
  /** Questions whose answers were dropped: removed since, or of another shape now. */
  readonly leftOut: readonly { readonly item: ItemId; readonly label: string }[]
}

/** Length of a link's token: at least 120 random bits. */
export const tokenPattern = '^[\\w-]{20,100}$'
const isToken = new RegExp(tokenPattern)
export const newToken = (): string => randomBytes(24).toString('base64url')
/** Token among an URL's query values. */
export const tokenIn = (url: Readonly<Record<string, string>>): string | undefined =>
  isToken.test(url.draft ?? '') ? url.draft : undefined

const dayMs = 86_400_000

/** Drafts stored on the server while their form is open. */
export function drafts(app: FastifyInstance) {
  const store = draftStore(app.db)
  const keptMs = (): number => app.settings.of(formSettings).draftDays * dayMs
  const oldest = (): Date => new Date(app.clock().getTime() - keptMs())

  /** Returns the published form if its visitor may save a draft; otherwise throws the reason. */
  const openFor = (request: FastifyRequest, { head, current }: PublicForm): PublishedForm => {
    const reason = current ? gateOf(app, request, head, current) : 'unpublished'
    if (reason || !current) throw new AppError(failures['form.closed'], reason, { data: { reason } })
    if (current.document.settings.draft?.keepUnsent === false) throw new AppError(failures['draft.off'])
    return current
  }

  const resumed = async (current: PublishedForm, row: StoredDraft | undefined): Promise<ResumedDraft | undefined> => {
    if (!row) return undefined
    const { answers, without } = fitted(current.artifact.publicForm, row.answers)
    const saved = row.version === current.version ? current : await app.forms.version(current.formId, row.version)
    const labels = new Map(saved?.document.items.map(({ id, label }) => [id, label ?? '']))
    return {
      version: current.version,
      answers,
      savedAt: row.saveTime,
      leftOut: without.map((item) => ({ item, label: labels.get(item) || item })),
    }
  }

  return {
    openFor,
    until: (savedAt: Date): Date => new Date(savedAt.getTime() + keptMs()),

    /** Stores answers under a token, replacing earlier ones; returns the time. */
    async keep(
      head: FormHead,
      token: string,
      draft: { readonly version: number; readonly answers: Answers },
      userId: number | undefined,
    ): Promise<Date> {
      const form = await app.forms.version(head.formId, draft.version)
      if (!form)
        throw new AppError(formFailures['answer.version'], `version <${draft.version}>`, { data: { errors: [] } })
      const { answers } = fitted(form.artifact.publicForm, draft.answers)
      const saveTime = app.clock()
      await store.keep(head.formId, token, { version: draft.version, answers, saveTime, userId }).catch((error) => {
        throw isDataError(error) ? invalid('answers', 'text', 'what no database can keep') : error
      })
      return saveTime
    },

    find: async (current: PublishedForm, token: string) =>
      resumed(current, await store.find(current.formId, token, oldest())),

    ofUser: async (current: PublishedForm, userId: number) =>
      resumed(current, await store.ofUser(current.formId, userId, oldest())),

    sweep: () => store.forgetBefore(oldest()),
  }
}

/**
 * Filters answers to the form's questions and the shapes of a posted form, so that drafts saved by programs render
 * safely.
 */
export function fitted(
  form: Form,
  answers: Answers,
): { readonly answers: Answers; readonly without: readonly ItemId[] } {
  const items = new Map(form.items.filter(isAsked).map((item) => [item.id, item]))
  const fields = new URLSearchParams()
  const without = new Set<ItemId>()
  for (const [key, value] of Object.entries(answers)) {
    const item = items.get(key)
    if (item) for (const [name, text] of textsOf(item, value)) fields.append(name, text)
    else if (key.endsWith(':other') && items.has(key.split(':')[0]!)) fields.append(key, String(value))
  }
  const kept = answersFrom(form, fields)
  for (const key of Object.keys(answers)) {
    const id = key.split(':')[0]!
    if (kept[id] === undefined && /^\w{1,20}$/.test(id)) without.add(id)
  }
  return { answers: kept, without: [...without] }
}

function textsOf(item: Form['items'][number], value: unknown): readonly (readonly [name: string, text: string])[] {
  try {
    return itemTypeOf(item.type)!
      .fields(item, value)
      .map(([name, text]) => [name, String(text).toWellFormed()] as const)
  } catch {
    return [] // a value of another shape
  }
}
