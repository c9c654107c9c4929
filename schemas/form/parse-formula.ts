import { parser } from 'lezer-feel'
import type { Expr } from './artifact.ts'
import { dateFault } from './date-precision.ts'
import { arities } from './evaluate-formula.ts'
import { childrenOf, shortened, unquoted, type FeelNode } from './feel-tree.ts'
import type { Finding, Form, Item } from './form.ts'
import { hasAnswer, itemTypeOf } from './item-types.ts'
import { limits } from './limits.ts'

/** The fault of a formula, with the position of its character. */
export interface FormulaFault {
  readonly fault: Finding['message']
  readonly at: number
}

/**
 * Parses FEEL text to an expression tree, only at publish: no other file loads the parser. Names are item ids,
 * optionally followed by `.score`, `.from` or `.to`. Loops, quantifiers, function definitions, contexts and filters are
 * refused, so a formula always terminates.
 */
export function parseFormula(text: string, form: Pick<Form, 'items'>): { readonly expr: Expr } | FormulaFault {
  return parserFor(form)(text)
}

/** A parser for many formulas of one form. */
export function parserFor(form: Pick<Form, 'items'>): (text: string) => { readonly expr: Expr } | FormulaFault {
  const items = new Map(form.items.map((item) => [item.id, item]))
  return (text) => {
    if (text.length > limits.formula)
      return {
        fault: {
          'zh-cn': `公式最多 ${limits.formula} 个字`,
          en: `A formula can have up to ${limits.formula} characters`,
        },
        at: limits.formula,
      }
    try {
      const source = { text, items }
      return { expr: convert(wholeOf(parser.parse(disguise(text, items)).topNode, source), source, 0) }
    } catch (error) {
      if (error instanceof Refused) return { fault: error.fault, at: error.at }
      throw error
    }
  }
}

/** The paths an expression reads, each once. */
export function readsOf(expr: Expr): readonly string[] {
  if ('path' in expr) return [expr.path]
  if (!('args' in expr)) return []
  return [...new Set([...(expr.op === 'now' || expr.op === 'today' ? ['now'] : []), ...expr.args.flatMap(readsOf)])]
}

interface Source {
  readonly text: string
  readonly items: ReadonlyMap<string, Item>
}

class Refused extends Error {
  readonly fault: Finding['message']
  readonly at: number
  constructor(at: number, zh: string, en: string) {
    super(en)
    this.fault = { 'zh-cn': zh, en }
    this.at = at
  }
}

/**
 * Replaces the first character of each id by a Greek letter, because FEEL names start with a letter and are no keyword,
 * while ids may start with a digit or be `return`. Positions stay the same; texts are read from the original. An id of
 * digits only is a number unless a `.` follows.
 */
function disguise(text: string, items: ReadonlyMap<string, Item>): string {
  return text.replace(/(?<![A-Za-z0-9_.])(?:\d[A-Za-z0-9]{5}|return)(?![A-Za-z0-9_])/g, (name: string, at: number) => {
    if (!items.has(name) || (/^\d+$/.test(name) && !/^\.[a-z]/.test(text.slice(at + 6)))) return name
    return String.fromCharCode(0x3b1 + (name === 'return' ? 10 : Number(name[0]))) + name.slice(1)
  })
}

/** The expression that spans the whole text. */
function wholeOf(top: FeelNode, source: Source): FeelNode {
  const [node, more] = childrenOf(top)
  if (!node || source.text.trim() === '') throw new Refused(0, '公式是空的', 'The formula is empty')
  if (more) throw syntax(more, source)
  const rest = source.text.slice(node.to)
  if (rest.trim() !== '')
    throw new Refused(
      node.to,
      `公式在「${shortened(named(rest.trim(), source))}」附近写得不对`,
      `The formula is not right near “${shortened(named(rest.trim(), source))}”`,
    )
  return node
}

function convert(node: FeelNode | undefined, source: Source, depth: number): Expr {
  if (!node) throw new Refused(source.text.length, '公式没有写完', 'The formula is not complete')
  if (depth > limits.formulaDepth) throw new Refused(node.from, '公式嵌套过深', 'The formula is nested too deeply')
  const parts = childrenOf(node)
  const broken = parts.find((part) => part.type.isError)
  if (node.type.isError || broken) throw syntax(broken ?? node, source)
  const inner = (part: FeelNode | undefined): Expr => convert(part, source, depth + 1)
  switch (node.name) {
    case 'NumericLiteral':
      return literal(Number(textOf(node, source)))
    case 'StringLiteral':
      return literal(unquoted(textOf(node, source)))
    case 'BooleanLiteral':
      return literal(textOf(node, source) === 'true')
    case 'null':
      return literal(null)
    case 'DateTimeLiteral':
      return dateLiteral(node, source)
    case 'ParenthesizedExpression':
      return inner(parts[1])
    case 'VariableName':
      return { op: 'read', path: itemAt(node, source).id }
    case 'PathExpression':
      return path(node, parts, source)
    case 'ArithmeticExpression':
      return arithmetic(node, parts, source, inner)
    case 'Comparison':
      return comparison(node, parts, source, inner)
    case 'Conjunction':
      return { op: 'and', args: [inner(parts[0]), inner(parts[2])] }
    case 'Disjunction':
      return { op: 'or', args: [inner(parts[0]), inner(parts[2])] }
    case 'IfExpression':
      return { op: 'if', args: [inner(parts[1]), inner(parts[3]), inner(parts[5])] }
    case 'FunctionInvocation':
      return call(node, parts, source, inner)
    default:
      throw new Refused(
        node.from,
        `公式里不能用「${shortened(textOf(node, source))}」`,
        `A formula cannot use “${shortened(textOf(node, source))}”`,
      )
  }
}

function path(node: FeelNode, parts: readonly FeelNode[], source: Source): Expr {
  const [owner, , name] = parts
  if (owner?.name !== 'VariableName' || !name) throw syntax(node, source)
  const item = itemAt(owner, source)
  const suffix = textOf(name, source)
  if (
    !itemTypeOf(item.type)
      ?.operands(item)
      .some((operand) => operand.suffix === `.${suffix}`)
  )
    throw new Refused(
      name.from,
      `「${item.label || item.id}」没有「${suffix}」`,
      `“${item.label || item.id}” has no “${suffix}”`,
    )
  return { op: 'read', path: `${item.id}.${suffix}` }
}

/** Matches generated ids rather than words a person typed. */
const idLike = /^(?=.*[0-9A-Z])[A-Za-z0-9]{6}$/

function itemAt(node: FeelNode, source: Source): Item {
  const name = textOf(node, source)
  const item = source.items.get(name)
  if (!item && idLike.test(name))
    throw new Refused(node.from, '公式引用的题目已被删除', 'A question that the formula reads has been deleted')
  if (!item)
    throw new Refused(node.from, `没有叫「${shortened(name)}」的题目`, `there is no question “${shortened(name)}”`)
  if (itemTypeOf(item.type) && !hasAnswer(item))
    throw new Refused(
      node.from,
      `「${item.label || name}」没有答案，不能用在公式里`,
      `“${item.label || name}” has no answer to calculate with`,
    )
  return item
}

function arithmetic(
  node: FeelNode,
  parts: readonly FeelNode[],
  source: Source,
  inner: (part: FeelNode | undefined) => Expr,
): Expr {
  if (parts[0]?.name === 'ArithOp') return { op: 'neg', args: [inner(parts[1])] }
  const op = parts[1] ? textOf(parts[1], source) : ''
  if (!['+', '-', '*', '/'].includes(op))
    throw new Refused(node.from, `公式里不能用「${op}」`, `A formula cannot use “${op}”`)
  return { op, args: [inner(parts[0]), inner(parts[2])] }
}

/** `a < b`, `a between b and c`, `a in (b, c)`; the last two are expanded. */
function comparison(
  node: FeelNode,
  parts: readonly FeelNode[],
  source: Source,
  inner: (part: FeelNode | undefined) => Expr,
): Expr {
  const [left, word] = parts
  const name = word?.name
  if (name === 'between')
    return {
      op: 'and',
      args: [
        { op: '>=', args: [inner(left), inner(parts[2])] },
        { op: '<=', args: [inner(left), inner(parts[4])] },
      ],
    }
  if (name === 'in') {
    const tests = parts.find((part) => part.name === 'PositiveUnaryTests')
    const values = (tests ? childrenOf(tests) : parts.slice(2)).filter((part) => part.name === 'PositiveUnaryTest')
    if (values.length === 0) throw syntax(node, source)
    return {
      op: 'or',
      args: values.map((value) => ({ op: '=', args: [inner(left), inner(value.firstChild ?? undefined)] })),
    }
  }
  const op = word ? textOf(word, source) : ''
  if (!['=', '!=', '<', '<=', '>', '>='].includes(op)) throw syntax(node, source)
  return { op, args: [inner(left), inner(parts[2])] }
}

function call(
  node: FeelNode,
  parts: readonly FeelNode[],
  source: Source,
  inner: (part: FeelNode | undefined) => Expr,
): Expr {
  const name = parts[0] ? textOf(parts[0], source) : ''
  const arity = Object.hasOwn(arities, name) ? arities[name] : undefined
  if (!arity)
    throw new Refused(
      node.from,
      `没有函数「${shortened(name)}」，可用：${Object.keys(arities).join('、')}`,
      `There is no function “${shortened(name)}”; there are ${Object.keys(arities).join(', ')}`,
    )
  const given = parts.find((part) => part.name === 'PositionalParameters')
  if (!given) throw syntax(node, source)
  const values = childrenOf(given).flatMap((one) =>
    one.name === 'List' ? childrenOf(one).filter((part) => /\w/.test(part.name)) : [one],
  )
  if (values.length < arity[0] || values.length > arity[1]) {
    const [zh, en] =
      arity[0] === arity[1]
        ? [`${arity[0]} 个`, `${arity[0]}`]
        : [`${arity[0]} 到 ${arity[1]} 个`, `${arity[0]} to ${arity[1]}`]
    throw new Refused(node.from, `函数「${name}」要 ${zh}参数`, `“${name}” takes ${en} values`)
  }
  return { op: name, args: values.map(inner) }
}

/** `date("2026-11-21")` and `@"2026-11-21"` become that text, if the day exists. */
function dateLiteral(node: FeelNode, source: Source): Expr {
  const found = /"([^"\\]*)"/.exec(textOf(node, source))?.[1] ?? ''
  if (dateFault(found, 'day') && dateFault(found, 'minute'))
    throw new Refused(node.from, `「${shortened(found)}」不是日期`, `“${shortened(found)}” is not a date`)
  return literal(found)
}

function syntax(node: FeelNode, source: Source): Refused {
  const near =
    shortened(named(source.text.slice(node.from, node.from + 20), source)) ||
    shortened(named(source.text.slice(-10), source))
  return new Refused(node.from, `公式在「${near}」附近写得不对`, `The formula is not right near “${near}”`)
}

/** A piece of the formula with the labels of questions for their ids: people do not know the ids. */
const named = (text: string, { items }: Source): string =>
  text.replace(
    /(?<![A-Za-z0-9_.])[A-Za-z0-9]{6}(?:\.[a-z]+)?(?![A-Za-z0-9_])/g,
    (read) => items.get(read.slice(0, 6))?.label || read,
  )

const literal = (value: string | number | boolean | null): Expr => ({ op: 'value', value })
const textOf = (node: FeelNode, source: Source): string => source.text.slice(node.from, node.to)
