import type { Artifact, CodebookEntry, Compiled } from './artifact.ts'
import { answerSchemaOf } from './answer-schema.ts'
import { canonical } from './canonical-json.ts'
import { checkExam } from './check-exam.ts'
import { checkTranslations } from './translations.ts'
import { checkLogic, readsOfUnknownUser } from './check-logic.ts'
import { checkSettings } from './check-settings.ts'
import { choicesOf, hasOptions } from './item.ts'
import type { Form, Item } from './form.ts'
import { graphOf } from './dependency-graph.ts'
import { hasAnswer } from './item-types.ts'
import { publicFormOf } from './public-form.ts'
import { unreachableItems, emptyPages } from './unreachable-items.ts'
import { parseFormulas, textsInSums } from './check-formulas.ts'
import { checkForm, checkItem, checkPiping, checkSignIn, repeatedIds, sameLabels } from './check-items.ts'

/**
 * Compiles a well-formed document (`readForm`) to the artifact that everything else uses, or returns every error. Pure
 * and deterministic: equal documents give equal artifacts including key order, so their JSON can be hashed.
 */
export function compile(form: Form): Compiled {
  const { formulas, faults } = parseFormulas(form)
  const errors = [
    ...checkForm(form),
    ...form.items.flatMap(checkItem),
    ...checkSignIn(form),
    ...repeatedIds(form),
    ...faults,
    ...checkLogic(form),
    ...checkSettings(form.settings),
    ...checkExam(form, formulas),
  ]
  const warnings = [
    ...sameLabels(form),
    ...emptyPages(form),
    ...checkPiping(form),
    ...textsInSums(form, formulas),
    ...checkTranslations(form),
    ...readsOfUnknownUser(form),
  ]
  const made = graphOf(form, formulas)
  const all = [...errors, ...('circles' in made ? made.circles : []), ...unreachableItems(form)]
  if (all.length > 0 || 'circles' in made) return { errors: all, warnings }
  const artifact: Artifact = {
    format: 1,
    answerSchema: answerSchemaOf(form.items),
    publicForm: publicFormOf(form),
    graph: made.graph,
    codebook: form.items.flatMap(codebookEntry),
  }
  return { artifact: canonical(artifact), errors, warnings }
}

/** The entry of a question, without its answer key, because lists and members of data groups read the codebook. */
function codebookEntry(whole: Item): readonly CodebookEntry[] {
  const { exam: _exam, ...asked } = whole
  const item = asked as Item // `exam` is optional
  if (!hasAnswer(item)) return []
  const options = hasOptions(item)
    ? choicesOf(item).map(({ value, label, score }) => ({ value, label, ...(score === undefined ? {} : { score }) }))
    : undefined
  return [{ id: item.id, type: item.type, label: item.label, item, ...(options ? { options } : {}) }]
}
