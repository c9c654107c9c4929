import { parser } from 'lezer-feel'
import { childrenOf, shortened, unquoted, type FeelNode } from '../../form/feel-tree.ts'
import type { Expression, Operator } from './expression-tree.ts'
import { ExpressionFault } from './parse-juel.ts'

const longest = 2000
const deepest = 40

/** Functions, with the numbers of their values. */
const functions: Readonly<Record<string, { readonly op: Operator; readonly least: number; readonly most: number }>> = {
  not: { op: '!', least: 1, most: 1 },
  count: { op: 'count', least: 1, most: 100 },
  sum: { op: 'sum', least: 1, most: 100 },
  min: { op: 'min', least: 1, most: 100 },
  max: { op: 'max', least: 1, most: 100 },
  contains: { op: 'contains', least: 2, most: 2 },
}
const comparisons: Readonly<Record<string, Operator>> = {
  '=': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/**
 * Parses a FEEL condition into the same tree as `${…}`: comparisons, `and`, `or`, `not()`, arithmetic, `between`, `in`,
 * `if`, variable paths, and the functions above. Loops, quantifiers, definitions, filters and contexts are refused, so
 * that every condition ends at once.
 *
 * @throws {ExpressionFault}
 */
export function parseFeel(text: string): Expression {
  if (text.length > longest)
    throw new ExpressionFault(
      longest,
      `表达式最多 ${longest} 个字符`,
      `An expression takes at most ${longest} characters`,
    )
  const [node, more] = childrenOf(parser.parse(text).topNode)
  if (!node || text.trim() === '') throw incomplete(0)
  if (more) throw unreadable(more.from, text)
  if (text.slice(node.to).trim() !== '') throw unreadable(node.to, text)
  return convert(node, text, 0)
}

function convert(node: FeelNode | undefined, text: string, depth: number): Expression {
  if (!node) throw incomplete(text.length)
  if (depth > deepest) throw new ExpressionFault(node.from, '表达式嵌套过深', 'The expression is nested too deeply')
  const parts = childrenOf(node)
  const broken = node.type.isError ? node : parts.find((part) => part.type.isError)
  if (broken) throw unreadable(broken.from, text)
  const textOf = (part: FeelNode | undefined): string => (part ? text.slice(part.from, part.to) : '')
  const inner = (part: FeelNode | undefined): Expression => convert(part, text, depth + 1)
  switch (node.name) {
    case 'NumericLiteral':
      return { value: Number(textOf(node)) }
    case 'StringLiteral':
      return { value: unquoted(textOf(node)) }
    case 'BooleanLiteral':
      return { value: textOf(node) === 'true' }
    case 'null':
      return { value: null }
    case 'DateTimeLiteral':
      return { value: /"([^"\\]*)"/.exec(textOf(node))?.[1] ?? '' }
    case 'ParenthesizedExpression':
      return inner(parts[1])
    case 'VariableName':
      return { path: [textOf(node)] }
    case 'PathExpression': {
      const owner = inner(parts[0])
      if (!('path' in owner) || !parts[2]) throw unreadable(node.from, text)
      return { path: [...owner.path, textOf(parts[2])] }
    }
    case 'ArithmeticExpression': {
      if (parts[0]?.name === 'ArithOp') return { op: 'neg', args: [inner(parts[1])] }
      const op = textOf(parts[1])
      if (!['+', '-', '*', '/'].includes(op)) throw refused(node.from, op)
      return { op: op as Operator, args: [inner(parts[0]), inner(parts[2])] }
    }
    case 'Comparison':
      return comparison(node, parts, text, inner)
    case 'Conjunction':
      return { op: '&&', args: [inner(parts[0]), inner(parts[2])] }
    case 'Disjunction':
      return { op: '||', args: [inner(parts[0]), inner(parts[2])] }
    case 'IfExpression':
      return { op: 'if', args: [inner(parts[1]), inner(parts[3]), inner(parts[5])] }
    case 'FunctionInvocation': {
      const name = textOf(parts[0])
      const known = Object.hasOwn(functions, name) ? functions[name] : undefined
      const given = parts.find((part) => part.name === 'PositionalParameters')
      if (!known || !given) throw refused(node.from, `${name}(…)`)
      const values = childrenOf(given).flatMap((one) => (one.name === 'List' ? valuesIn(one) : [one]))
      if (values.length < known.least || values.length > known.most) throw unreadable(given.from, text)
      return { op: known.op, args: values.map(inner) }
    }
    default:
      throw refused(node.from, textOf(node))
  }
}

/** `a < b`, `a between b and c`, `a in (b, c)`, `a in [b..c]`; the last three are expanded. */
function comparison(
  node: FeelNode,
  parts: readonly FeelNode[],
  text: string,
  inner: (part: FeelNode | undefined) => Expression,
): Expression {
  const [left, word] = parts
  const isBetween = (
    from: FeelNode | undefined,
    until: FeelNode | undefined,
    ops: readonly [Operator, Operator],
  ): Expression => ({
    op: '&&',
    args: [
      { op: ops[0], args: [inner(left), inner(from)] },
      { op: ops[1], args: [inner(left), inner(until)] },
    ],
  })
  if (word?.name === 'between') return isBetween(parts[2], parts[4], ['>=', '<='])
  if (word?.name === 'in') {
    const tests = parts.find((part) => part.name === 'PositiveUnaryTests')
    const values = (tests ? childrenOf(tests) : parts.slice(2)).filter((part) => part.name === 'PositiveUnaryTest')
    if (values.length === 0) throw unreadable(node.from, text)
    const each = values.map(({ firstChild }): Expression => {
      const test = firstChild?.name === 'SimplePositiveUnaryTest' ? firstChild.firstChild : firstChild
      if (test?.name !== 'Interval') return { op: '==', args: [inner(left), inner(test ?? undefined)] }
      const [open, ...rest] = [text[test.from], ...childrenOf(test)] as const
      const ends = rest.filter((part) => /Literal|Name|Expression|Invocation|null/.test(part.name))
      return isBetween(ends[0], ends[1], [open === '[' ? '>=' : '>', text[test.to - 1] === ']' ? '<=' : '<'])
    })
    return each.length === 1 ? each[0]! : { op: '||', args: each }
  }
  const op = comparisons[word ? text.slice(word.from, word.to) : '']
  if (!op) throw unreadable(node.from, text)
  return { op, args: [inner(left), inner(parts[2])] }
}

/** The entries of a list, without its brackets and commas. */
const valuesIn = (list: FeelNode): readonly FeelNode[] => childrenOf(list).filter(({ name }) => /\w/.test(name))

const incomplete = (at: number): ExpressionFault =>
  new ExpressionFault(at, '表达式没有写完', 'The expression is not complete')
const unreadable = (at: number, text: string): ExpressionFault => {
  const near = shortened(text.slice(at, at + 20) || text.slice(-10))
  return new ExpressionFault(at, `「${near}」附近写得不对`, `It is not right near “${near}”`)
}
const refused = (at: number, what: string): ExpressionFault =>
  new ExpressionFault(at, `条件里不能用「${shortened(what)}」`, `A condition cannot use “${shortened(what)}”`)
