import type { FastifyInstance, FastifyRequest } from 'fastify'
import { momentIn } from '#schemas/form/form-time.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import { formForVisitor } from '#schemas/form/visitor-form.ts'
import { withPoints } from './exam-points.ts'
import { formForCaller } from './people/form-for-caller.ts'
import { respondentOperands } from '#server/kit/respondent-operands.ts'
import { fullOf } from './remaining-quotas.ts'
import { signedValidatorUrl } from './signed-validator-url.ts'
import { seedOf } from './visitor-cookies.ts'
import { localeOf } from './visitor-language.ts'

/** The public part of a version, for visitors who may see its questions. */
export const publicVersionOf = async (
  app: FastifyInstance,
  request: FastifyRequest,
  head: FormHead,
  current: PublishedForm,
  left: SeatsLeft,
) => ({
  hash: current.hash,
  document: await formForCaller(app.db)(
    withPoints(
      formForVisitor(
        current.artifact.publicForm,
        seedOf(request),
        momentIn(current.document.settings.window?.timeZone, app.clock()),
      ),
      current.document,
      localeOf(request, current),
    ),
    current.document,
    head.formKey,
    request.caller,
  ),
  graph: current.artifact.graph,
  ...(await respondentOperands(app.db, current, request.caller)),
  full: fullOf(left),
  left,
  validator: signedValidatorUrl(head, current, request.caller, app.clock()),
})
