import { checkBounds } from './choices.ts'
import { textSchema } from './input.ts'
import { plainText, textOps, type Kind } from './kind.ts'

export const textarea: Kind = {
  type: 'textarea', group: 'text', hasAnswer: true, card: 'text',
  create: () => ({ rows: 4 }),
  answerSchema: textSchema,
  ops: textOps,
  check: (item, at) => checkBounds(item, at, 'minLength', 'maxLength'),
  text: (_, value) => plainText(value),
  // A native POST sends every line break as CR LF; scripts send LF. One text, one value.
  parse: (_, raw) => raw[0]?.replaceAll('\r\n', '\n') || undefined,
}
