import type { Answers } from '#schemas/form/form.ts'
import { checkAnswers, type AnswerCheck } from '#schemas/form/check-answers.ts'
import type { Env } from '#schemas/form/evaluate-logic.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { inEventLoopTurn } from '#server/kit/event-loop-turns.ts'
import { validatorOf } from './answer-validator.ts'

/**
 * Number of questions above which checks are queued: they take milliseconds, and fifty at once would block the event
 * loop for a second.
 */
const fewQuestions = 200

/** Checks all questions of a version: immediately for few questions, else in its own turn of the event loop. */
export const inTurnIfLarge = async <T>({ artifact }: PublishedForm, work: () => T): Promise<T> =>
  artifact.publicForm.items.length > fewQuestions ? inEventLoopTurn(work) : work()

/** `isEdit`: whether the answers change a submission, which keeps options that have gone since. */
export const checkInTurn = (
  form: PublishedForm,
  answers: Answers,
  env: Env,
  locale: Locale,
  isEdit = false,
): Promise<AnswerCheck> =>
  inTurnIfLarge(form, () => checkAnswers(form.artifact, answers, env, validatorOf(form, isEdit), locale))
