import { customizeValidator } from '@rjsf/validator-ajv8'
import { Model } from 'survey-core'
import { checkLogicState } from '#schemas/form/check-answers.ts'
import { compile } from '#schemas/form/compile.ts'
import { evaluateLogic, reevaluate } from '#schemas/form/evaluate-logic.ts'
import type { Form } from '#schemas/form/form.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { jsonSchemaOf, surveyOf } from './baseline/same-questions.ts'
import { measured, median, type Figure } from './harness/bench-result.ts'

const starts = 3
const answered = 20

interface FormModel {
  /** Answers a text question, and checks it as the library does. */
  answer(id: string, value: string): void
}

/**
 * Forms without a page: CPU time until a form can take answers, and of one answer, beside survey-core and the validator of
 * rjsf on the same questions. rjsf has no model: each answer validates all of them.
 */
export function formModels(form: Form): readonly Figure[] {
  const [own, survey, rjsf] = [ours, surveyCore, rjsfValidator].map((open) => timesOf(form, open))
  const count = form.items.length
  const beside = (what: keyof Times, digits: number): string =>
    `survey-core ${survey![what].toFixed(digits)}, rjsf ${rjsf![what].toFixed(digits)} ms`
  return [
    measured(`${count} questions, no page: compiled (${beside('start', 0)})`, own!.start, 'ms'),
    measured(`${count} questions, no page: one answer (${beside('answer', 2)})`, own!.answer, 'ms'),
  ]
}

interface Times {
  readonly start: number
  readonly answer: number
}

function timesOf(form: Form, open: (form: Form) => FormModel): Times {
  const started = Array.from({ length: starts }, () => cpuOf(() => open(form)))
  const model = open(form)
  const texts = form.items.filter(({ type }) => type === 'input')
  const answers = Array.from({ length: answered }, (_, i) =>
    cpuOf(() => model.answer(texts[(i * 7) % texts.length]!.id, `answer ${i}`)),
  )
  return { start: median(started), answer: median(answers) }
}

function ours(form: Form): FormModel {
  const { artifact } = compile(form)
  if (!artifact) throw new Error('the form does not compile')
  const env = { now: '2026-11-28T08:00' }
  const raw: Record<string, unknown> = {}
  let settled = evaluateLogic(artifact, raw, env)
  return {
    answer(id, value) {
      raw[id] = value
      settled = reevaluate(artifact, settled, id, raw, env)
      const errors = checkLogicState(
        artifact,
        settled,
        (given) => validateAnswers(artifact.answerSchema, given),
        'zh-cn',
        [id],
      )
      if (errors.length > 0) throw new Error(`<${id}> is wrong`)
    },
  }
}

function surveyCore(form: Form): FormModel {
  const survey = new Model(surveyOf(form))
  return {
    answer(id, value) {
      survey.setValue(id, value)
      if (!survey.getQuestionByName(id).validate(true)) throw new Error(`<${id}> is wrong`)
    },
  }
}

function rjsfValidator(form: Form): FormModel {
  const validator = customizeValidator()
  const schema = jsonSchemaOf(form)
  let data: object = {}
  const check = (): void => {
    const { errors } = validator.validateFormData(data, schema)
    if (errors.length > 0) throw new Error(`wrong: ${errors[0]!.stack}`)
  }
  check()
  return {
    answer(id, value) {
      data = { ...data, [id]: value }
      check()
    },
  }
}

/** Milliseconds of CPU of this process. */
function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
