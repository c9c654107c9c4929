import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenCookie } from '#schemas/api/limits.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { formatTimeInZone } from '#schemas/form/format-time-in-zone.ts'
import { publishedIn } from '#schemas/form/published-translation.ts'
import { about, type PageResponses } from './page-responses.ts'
import { permitFrames } from './frame-ancestors.ts'
import { languageOfSubmission } from './visitor-language.ts'
import { gateOf, publicForm } from './find-public-form.ts'
import { submissionFingerprint } from './submission-fingerprint.ts'
import { editPathOf, editValueOf, submissionOf } from './receipt-link.ts'
import { visibleResult } from './visible-exam-result.ts'
import { sendHtml } from './send-html.ts'
import { fillStore } from './submission-store.ts'
import { editable } from './visitor-edit.ts'

/** `/s/{formKey}/receipt?id=&token=`: a submission, for the holder of its link. */
export function receiptPage(app: FastifyInstance, write: PageResponses) {
  const store = fillStore(app)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    formKey: string,
    fields: URLSearchParams,
  ): Promise<FastifyReply> => {
    const found = await publicForm(app, formKey)
    const id = found && submissionOf(found.head, fields.get('id') ?? '', fields.get('token') ?? '')
    const row = found && id !== undefined ? await store.byId(found.head.formId, id) : undefined
    const filled = found && row && (await app.forms.version(found.head.formId, row.version))
    permitFrames(app, request, found?.current)
    // an author who disables receipts revokes those issued before
    if (!found?.current || !row || !filled || found.current.document.settings.submit?.receipt === false)
      return write.missing(request, reply)
    const { head, current } = found
    // the form's password or sign-in is required first
    const gate = gateOf(app, request, head, current)
    const isOpen = gate === undefined || gate === 'password' || gate === 'login' || gate === 'whitelist'
    const value = editValueOf(head, row.id)
    const mayEdit = isOpen && (await editable(app, store, head, current, value)) !== undefined
    const language = languageOfSubmission(request, filled, row)
    const common = about(request, head, filled, language)
    const timeZone = zoneOfForm(filled.document.settings)
    const inWords = (time: Date): string => formatTimeInZone(time.toISOString(), timeZone, common.locale)
    const { receipt } = submissionFingerprint(head.formId, row, row.idempotencyKey)
    const process = await app.receipts.processOf(head, row, request.caller?.userId)
    // no referrer, so that outgoing links do not reveal this link
    void reply.header('referrer-policy', 'no-referrer')
    return sendHtml(
      request,
      reply,
      200,
      write.render({
        kind: 'receipt',
        ...common,
        form: publishedIn(filled, language).artifact.publicForm,
        answers: row.answers,
        serial: row.serial,
        code: receipt.slice(0, 16),
        proof: `id=${row.id}&receipt=${receipt}`,
        time: inWords(row.time),
        ...(row.revision > 1 ? { changed: inWords(row.changed) } : {}),
        ...visibleResult(head, current, publishedIn(filled, language), row, app.clock()),
        ...(process ? { process, tokenCookie } : {}),
        ...(mayEdit ? { edit: editPathOf(head, row.id, row.language && language) } : {}),
      }),
    )
  }
}
