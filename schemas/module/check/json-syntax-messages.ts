import { printParseErrorCode, type ParseError } from 'jsonc-parser'

/** Plain-language messages for the JSON parser's errors. */
const words: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'this is no value: texts stand in double quotes, all else is a number, true, false or null',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'a property name in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing brace } is expected here',
  CloseBracketExpected: 'a closing bracket ] is expected here',
  EndOfFileExpected: 'the file should have ended before this',
  InvalidCommentToken: 'comments are not allowed; a file and its fields take a "$comment"',
  UnexpectedEndOfComment: 'this comment does not end, and comments are not allowed',
  UnexpectedEndOfString: 'this text has no closing quote on its line',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidUnicode: '\\u takes four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash stands only before " \\ / b f n r t or u; a backslash itself is written \\\\',
  InvalidCharacter: 'this character cannot stand in a text as it is: a tab is written \\t, a line break \\n',
  '<unknown ParseErrorCode>': 'this cannot be read',
}

/** The message and position of the first syntax error. */
export function jsonSyntaxMessage(
  text: string,
  [error, next]: readonly ParseError[],
): { readonly offset: number; readonly reason: string } {
  if (text.trim() === '') return { offset: 0, reason: 'the file is empty' }
  if (text.startsWith('\uFEFF'))
    return { offset: 0, reason: 'the file begins with a byte order mark; save it as UTF-8 without one' }
  if (!error) return { offset: 0, reason: 'this cannot be read' }
  const first = printParseErrorCode(error.error)
  // the parser reports a bare word twice: as an invalid symbol, then as the missing value
  const code =
    first === 'InvalidSymbol' && next && printParseErrorCode(next.error) === 'PropertyNameExpected'
      ? 'PropertyNameExpected'
      : first
  const isAfterComma = /,\s*$/.test(text.slice(0, error.offset)) && /[}\]]/.test(text.charAt(error.offset))
  if (isAfterComma && (code === 'PropertyNameExpected' || code === 'ValueExpected'))
    return { offset: error.offset, reason: 'the comma before this is one too many' }
  return { offset: error.offset, reason: words[code] }
}
