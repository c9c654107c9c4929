/**
 * What the fill page loads of the core: judging, relevance, calculation, pages, piping. Nothing in here may reach a
 * parser or the compiler.
 */
export { checkAnswers, type AnswerCheck, type SchemaError } from './check-answers.ts'
export { hasAnswer, isAsked, itemTypeOf } from './item-types.ts'
export { reevaluate, evaluateLogic, type Env, type LogicState } from './logic.ts'
export { pagesOf, type Page } from './pages.ts'
export { pipe } from './piping.ts'
export { validateAnswers } from './validate.ts'
