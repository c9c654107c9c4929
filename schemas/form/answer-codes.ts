/** What can be wrong with an answer, as clients tell cases apart. */
export const answerCodes = [
  'required', 'unknown', 'type', 'tooLong', 'tooShort', 'pattern', 'min', 'max', 'step', 'precision', 'option', 'repeated', 'exclusive', 'other',
  'pickMin', 'pickMax', 'date', 'dateMin', 'dateMax', 'phone', 'email', 'idCard', 'url', 'characters',
] as const
export type AnswerCode = (typeof answerCodes)[number]
