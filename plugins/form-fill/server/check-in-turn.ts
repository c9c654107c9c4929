import type { Answers } from '#schemas/form/form.ts'
import { checkAnswers, type AnswerCheck } from '#schemas/form/check-answers.ts'
import type { Env } from '#schemas/form/logic.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { inTurn } from '#server/kit/turns.ts'
import { validatorOf } from './validator.ts'

/**
 * Checking the answers of more questions takes milliseconds: fifty submits at once would hold everybody up for a
 * second.
 */
const fewQuestions = 200

/** Runs a check over all questions of a version: at once for few questions, else in an event loop turn of its own. */
export const inTurnIfLarge = async <T>({ artifact }: PublishedForm, work: () => T): Promise<T> =>
  artifact.publicForm.items.length > fewQuestions ? inTurn(work) : work()

export const checkInTurn = (form: PublishedForm, answers: Answers, env: Env, locale: Locale): Promise<AnswerCheck> =>
  inTurnIfLarge(form, () => checkAnswers(form.artifact, answers, env, validatorOf(form), locale))
