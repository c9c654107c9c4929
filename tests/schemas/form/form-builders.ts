import { compile } from '#schemas/form/compile.ts'
import type { Artifact } from '#schemas/form/artifact.ts'
import type { Answers, Form, Item, Option, Rule, Settings } from '#schemas/form/form.ts'
import { evaluateLogic, type LogicState } from '#schemas/form/evaluate-logic.ts'
import { checkAnswers, type AnswerCheck } from '#schemas/form/check-answers.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { asItem, type LooseItem } from '#tests/support/item-samples.ts'

export const now = '2026-11-21T09:30'

/** An item of six-letter id, labelled like its id. */
export const item = (id: string, type: string, more: LooseItem = {}): Item => asItem({ id, type, label: id, ...more })

/** Options `a`, `b` … or, given numbers, values scoring themselves. */
export const options = (...values: readonly (string | number)[]): readonly Option[] =>
  values.map((value) => ({
    value: String(value),
    label: `option ${value}`,
    ...(typeof value === 'number' ? { score: value } : {}),
  }))

export const form = (items: readonly Item[], logic: readonly Rule[] = [], settings: Settings = {}): Form => ({
  format: 1,
  title: 'A form',
  description: '',
  items,
  logic,
  theme: {},
  settings,
})

export const rule = (when: Rule['when'], ...then: Rule['then']): Rule =>
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word; nobody awaits a rule
  ({ when, then })

/** The artifact; a form that does not compile fails the test with its findings. */
export function compiled(one: Form): Artifact {
  const { artifact, errors } = compile(one)
  if (!artifact) throw new Error(errors.map((error) => `${error.at} ${error.code}: ${error.message.en}`).join('\n'))
  return artifact
}

export const logicStateOf = (one: Form, answers: Answers): LogicState => evaluateLogic(compiled(one), answers, { now })

export function checkOf(one: Form, answers: Answers, locale: 'zh-cn' | 'en' = 'zh-cn'): AnswerCheck {
  const artifact = compiled(one)
  return checkAnswers(artifact, answers, { now }, (some) => validateAnswers(artifact.answerSchema, some), locale)
}

export const codes = ({ errors }: AnswerCheck): readonly string[] =>
  errors.map((error) => `${error.item} ${error.code}`)

/** Milliseconds of this thread's own work: other processes on a busy machine do not count. */
export function workOf(job: () => void): number {
  const before = process.threadCpuUsage()
  job()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
