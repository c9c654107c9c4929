/**
 * How large each part of a form document and each answer may be. A designer is only half trusted, a respondent not at
 * all.
 */
export const limits = {
  items: 4000,
  options: 500,
  rules: 2000,
  effects: 200,
  condTests: 500,
  itemRules: 5,
  title: 200,
  label: 500,
  help: 2000,
  optionValue: 100,
  html: 50_000,
  url: 2000,
  message: 200,
  formula: 2000,
  formulaDepth: 40,
  pattern: 200,
  /** Rungs of a rate. */
  rate: 20,
  /** Decimal places. */
  precision: 10,
  /** Longest answers, where the item does not say: UTF-16 code units. */
  inputAnswer: 500,
  textareaAnswer: 5000,
  otherAnswer: 500,
  /** Of one submission: each item's, and what a chosen “other” says. */
  answerKeys: 8000,
  /** Of a page posted without scripts: one for each ticked option, and a few of the page's own. */
  postedFields: 40_000,
  /** How many of a submission's unknown keys are named. */
  unknownKeys: 50,
  /** Longest an item may ask for. */
  answer: 20_000,
  /** Longest text a calculation yields. */
  calcAnswer: 2000,
  /** JSON text of a setting we do not know: kept, never interpreted. */
  unknownSetting: 10_000,
} as const
