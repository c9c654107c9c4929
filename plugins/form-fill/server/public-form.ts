import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClosedReason } from '#schemas/form/form.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { closedReason, hidesQuestions, type AccessFacts } from './access-rules.ts'
import { proofIn } from './visitor.ts'

/** A form as visitors know it. `current` is what is published; absent while it is not. */
export interface PublicForm {
  readonly head: FormHead
  readonly current: PublishedForm | undefined
}

/** The form of a key; undefined when there is none that could ever be filled in. */
export async function publicForm(app: FastifyInstance, formKey: string): Promise<PublicForm | undefined> {
  const head = await app.forms.find(formKey)
  if (!head || head.type === 'folder') return undefined
  return {
    head,
    current:
      head.status === 'draft' || head.version === 0 ? undefined : await app.forms.version(head.formId, head.version),
  }
}

/** Why it is closed to this visitor now, by its settings; undefined when it is open. */
export const gateOf = (
  app: FastifyInstance,
  request: FastifyRequest,
  head: FormHead,
  current: PublishedForm,
): ClosedReason | undefined => closedReason(factsOf(app, request, head, current))

/** Whether this visitor may see nothing of the questions, nor anything derived from them. */
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
