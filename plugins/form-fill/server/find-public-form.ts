import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClosedReason } from '#schemas/form/form.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { closedReason, hidesQuestions, type AccessFacts } from './access-rules.ts'
import { proofIn } from './visitor-cookies.ts'

/** A form for visitors. `current` is the published version; absent while unpublished. */
export interface PublicForm {
  readonly head: FormHead
  readonly current: PublishedForm | undefined
}

/** Finds a form by key; undefined unless it can ever be filled in. */
export async function publicForm(app: FastifyInstance, formKey: string): Promise<PublicForm | undefined> {
  const head = await app.forms.find(formKey)
  if (!head || head.type === 'folder') return undefined
  return {
    head,
    current:
      head.status === 'draft' || head.version === 0 ? undefined : await app.forms.version(head.formId, head.version),
  }
}

/** Returns the reason why the form's settings close it to this visitor; undefined when open. */
export const gateOf = (
  app: FastifyInstance,
  request: FastifyRequest,
  head: FormHead,
  current: PublishedForm,
): ClosedReason | undefined => closedReason(factsOf(app, request, head, current))

/** Whether the questions, and everything derived from them, are hidden from this visitor. */
export const isHidden = (
  app: FastifyInstance,
  request: FastifyRequest,
  head: FormHead,
  current: PublishedForm,
  caller: AccessFacts['caller'] = request.caller,
): boolean => hidesQuestions({ ...factsOf(app, request, head, current), caller })

const factsOf = (
  app: FastifyInstance,
  request: FastifyRequest,
  head: FormHead,
  current: PublishedForm,
): AccessFacts => ({
  now: app.clock(),
  secret: head.secret,
  status: head.status,
  version: head.version,
  settings: current.document.settings,
  caller: request.caller,
  proof: proofIn(request, head.formKey),
})
