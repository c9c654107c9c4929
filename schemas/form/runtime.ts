/**
 * The part of the core in the fill page: checks, visibility, calculation, pages, piping. It must never import a parser
 * or the compiler.
 */
export { checkAnswers, checkLogicState, type AnswerCheck, type SchemaError } from './check-answers.ts'
export { hasAnswer, isAsked, itemTypeOf } from './item-types.ts'
export { reevaluate, evaluateLogic, type Env, type LogicState } from './evaluate-logic.ts'
export { pagesOf, type Page } from './form-pages.ts'
export { pipe } from './answer-piping.ts'
export { validateAnswers } from './json-schema-validator.ts'
