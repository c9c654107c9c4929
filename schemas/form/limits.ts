/** Limits on form documents and answers. Designers are half trusted, respondents not at all. */
export const limits = {
  items: 4000,
  options: 500,
  /** Options from a source. */
  sourceOptions: 2000,
  /** A key or path into the answer of an API. */
  sourceKey: 200,
  products: 200,
  /** Levels of a choice by levels, and its options in all. */
  levels: 4,
  branches: 3000,
  /** Rows of one answer, and questions in each of them. */
  rows: 100,
  rowItems: 20,
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
  organiser: 100,
  formula: 2000,
  formulaDepth: 40,
  pattern: 200,
  /** Steps of a rating. */
  rate: 20,
  /** Points of one question in an exam. */
  points: 1000,
  /** Decimal places. */
  precision: 10,
  /** Default limits on answers, in UTF-16 code units. */
  inputAnswer: 500,
  textareaAnswer: 5000,
  otherAnswer: 500,
  address: 200,
  /** Keys of one submission: one per item, and one per "other" text. */
  answerKeys: 8000,
  /** Fields of a page posted without scripts: one per ticked option, and a few of the page itself. */
  postedFields: 40_000,
  /** Unknown keys of a submission that the error names. */
  unknownKeys: 50,
  /** The highest limit an item may set. */
  answer: 20_000,
  /** Limit on the text of a calculation. */
  calcAnswer: 2000,
  /** JSON text of an unknown setting, which is kept and never interpreted. */
  unknownSetting: 10_000,
} as const
