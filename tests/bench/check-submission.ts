import { checkAnswers } from '#schemas/form/check-answers.ts'
import { compile } from '#schemas/form/compile.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { answersOf, manyQuestions } from '../support/large-form.ts'
import { atMost, measured, median, type Figure } from './harness/bench-result.ts'

const tries = 200

/** Server-side check of a whole submission: rules, types, required answers. Median CPU time. */
export async function check(): Promise<readonly Figure[]> {
  return [measuredCheck(20), measuredCheck(1_000), measuredCheck(4_000)]
}

function measuredCheck(questions: number): Figure {
  const form = manyQuestions(questions)
  const { artifact, errors } = compile(form)
  if (!artifact) throw new Error(`the form does not compile: ${JSON.stringify(errors)}`)
  const answers = answersOf(form)
  const once = (): number => {
    const before = process.cpuUsage()
    const checked = checkAnswers(artifact, answers, { now: '2026-11-21T08:00' }, (given) =>
      validateAnswers(artifact.answerSchema, given),
    )
    const { user, system } = process.cpuUsage(before)
    if (checked.errors.length > 0) throw new Error(`the answers are wrong: ${JSON.stringify(checked.errors[0])}`)
    return (user + system) / 1000
  }
  for (let warmUp = 0; warmUp < tries; warmUp++) once()
  const ms = median(Array.from({ length: tries }, once))
  const what = `server check of ${questions} answers, CPU time`
  return questions === 1_000 ? atMost(what, ms, 'ms', 1) : measured(what, ms, 'ms')
}
