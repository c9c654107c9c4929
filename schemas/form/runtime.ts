/** What the fill page loads of the core: judging, relevance, calculation, pages, piping. Nothing in here may reach a parser or the compiler. */
export { judge, type Judgement, type SchemaError } from './judge.ts'
export { hasAnswer, isAsked, itemTypeOf } from './item-types.ts'
export { resettle, settle, type Env, type Settled } from './logic.ts'
export { pagesOf, type Page } from './pages.ts'
export { pipe } from './piping.ts'
export { validateAnswers } from './validate.ts'
