/**
 * Syntax tree of a model's expression. It is data: a compiled definition stores it as JSON, and no string in it is run
 * as code.
 */
export type Expression =
  | { readonly value: string | number | boolean | null }
  | { readonly path: readonly (string | Expression)[] }
  | { readonly op: Operator; readonly args: readonly Expression[] }

export type Operator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||'
  | '!'
  | 'neg'
  | 'empty'
  | 'if'
  | 'concat'
  | 'count'
  | 'sum'
  | 'min'
  | 'max'
  | 'contains'

/** Reads a variable by its first name; undefined when there is none. */
export type ReadVariable = (name: string) => unknown

/** The names of the variables an expression reads, each once. */
export function namesIn(expression: Expression): readonly string[] {
  if ('value' in expression) return []
  if ('args' in expression) return [...new Set(expression.args.flatMap(namesIn))]
  const [first, ...rest] = expression.path
  const inner = rest.flatMap((part) => (typeof part === 'string' ? [] : namesIn(part)))
  return [...new Set([...(typeof first === 'string' ? [first] : []), ...inner])]
}
