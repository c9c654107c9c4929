import { momentIn } from '#schemas/form/form-time.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { formWithOffered } from '#schemas/form/offered-options.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import type { Variables } from '#schemas/process/step/instance-rows.ts'
import type { VisibleForm } from '../shared/task-api-types.ts'
import { answersAmong, documentFor, shownAnswers, type Fields } from './field-access.ts'

/** Form of a process with answers and rules, limited by `fields`. */
export function visibleForm(
  version: PublishedForm | undefined,
  fields: Fields,
  variables: Variables,
  now: Date,
): VisibleForm {
  if (!version) return { document: null, graph: null, visible: [], fields, answers: variables }
  const { artifact, document } = version
  const answers = answersAmong(variables, document)
  const { visible } = evaluateLogic(artifact, answers, { now: momentIn(document.settings.window?.timeZone, now) })
  const isHiding = Object.values(fields).includes('hidden')
  return {
    document: documentFor(formWithOffered(artifact.publicForm, answers), fields, answers),
    graph: isHiding ? null : artifact.graph,
    visible: [...visible].filter((id) => fields[id] !== 'hidden'),
    fields,
    answers: shownAnswers(answers, fields),
  }
}
