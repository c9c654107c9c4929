import type { Expression, Operator } from './expression-tree.ts'

/** Why an expression cannot be read, with the position of its character. */
export class ExpressionFault extends Error {
  readonly at: number
  readonly text: { readonly 'zh-cn': string; readonly en: string }
  constructor(at: number, zh: string, en: string) {
    super(en)
    this.at = at
    this.text = { 'zh-cn': zh, en }
  }
}

const longest = 2000
const deepest = 40

/**
 * Parses text with `${…}` or `#{…}` parts, as Camunda, Flowable and Activiti write it. A text that is one such part gives
 * its value; other texts are joined. Comparisons, `&&`, `||`, `!` and their words, arithmetic, `empty`, `? :` and
 * variable paths are read; calls of methods and functions are refused.
 *
 * @throws {ExpressionFault}
 */
export function parseTemplate(text: string): Expression {
  if (text.length > longest)
    throw new ExpressionFault(
      longest,
      `表达式最多 ${longest} 个字符`,
      `An expression takes at most ${longest} characters`,
    )
  const parts: Expression[] = []
  let at = 0
  for (let open = nextPart(text, at); open >= 0; open = nextPart(text, at)) {
    if (open > at) parts.push({ value: text.slice(at, open) })
    const reader = new Reader(text, open + 2)
    parts.push(reader.whole())
    at = reader.position
  }
  if (at < text.length) parts.push({ value: text.slice(at) })
  const solid = parts.filter((part) => !('value' in part) || typeof part.value !== 'string' || part.value.trim() !== '')
  if (solid.length === 1 && solid[0] && !('value' in solid[0] && text.trim() === solid[0].value)) return solid[0]
  if (parts.length === 1) return parts[0]!
  return parts.length === 0 ? { value: '' } : { op: 'concat', args: parts }
}

/** Whether a text has a part to be evaluated. */
export const isTemplate = (text: string): boolean => nextPart(text, 0) >= 0

const nextPart = (text: string, from: number): number => {
  const found = text.slice(from).search(/[$#]\{/)
  return found < 0 ? -1 : from + found
}

type Token = { readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end'; readonly text: string; readonly at: number }

const words: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
}
const strengths: readonly (readonly Operator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/** A reader by descent: each level of `strengths` binds tighter than the one before. */
class Reader {
  readonly #text: string
  #token: Token
  /** Position after the closing brace. */
  position: number
  #depth = 0

  constructor(text: string, from: number) {
    this.#text = text
    this.position = from
    this.#token = this.#read()
  }

  whole(): Expression {
    const expression = this.#choice()
    if (this.#token.text !== '}' || this.#token.kind !== 'sign') throw this.#unexpected()
    return expression
  }

  #choice(): Expression {
    if (++this.#depth > deepest)
      throw new ExpressionFault(this.#token.at, '表达式嵌套过深', 'The expression is nested too deeply')
    const test = this.#binary(0)
    let result = test
    if (this.#takes('?')) {
      const yes = this.#choice()
      if (!this.#takes(':')) throw this.#unexpected()
      result = { op: 'if', args: [test, yes, this.#choice()] }
    }
    this.#depth--
    return result
  }

  #binary(level: number): Expression {
    const operators = strengths[level]
    if (!operators) return this.#unary()
    let left = this.#binary(level + 1)
    for (let op = this.#operator(operators); op; op = this.#operator(operators))
      left = { op, args: [left, this.#binary(level + 1)] }
    return left
  }

  #operator(operators: readonly Operator[]): Operator | undefined {
    if (this.#token.kind !== 'sign') return undefined
    const found = operators.find((op) => op === this.#token.text)
    if (found) this.#next()
    return found
  }

  #unary(): Expression {
    if (++this.#depth > deepest)
      throw new ExpressionFault(this.#token.at, '表达式嵌套过深', 'The expression is nested too deeply')
    const result: Expression = this.#takes('!')
      ? { op: '!', args: [this.#unary()] }
      : this.#takes('-')
        ? { op: 'neg', args: [this.#unary()] }
        : this.#token.kind === 'name' && this.#token.text === 'empty'
          ? (this.#next(), { op: 'empty', args: [this.#unary()] })
          : this.#operand()
    this.#depth--
    return result
  }

  #operand(): Expression {
    const { kind, text } = this.#token
    if (this.#takes('(')) {
      const inner = this.#choice()
      if (!this.#takes(')')) throw this.#unexpected()
      return inner
    }
    if (kind === 'number') return (this.#next(), { value: Number(text) })
    if (kind === 'text') return (this.#next(), { value: text })
    if (kind !== 'name') throw this.#unexpected()
    this.#next()
    if (text === 'true' || text === 'false') return { value: text === 'true' }
    if (text === 'null') return { value: null }
    return this.#path(text)
  }

  #path(first: string): Expression {
    const path: (string | Expression)[] = [first]
    while (true) {
      if (this.#takes('.')) {
        if (this.#token.kind !== 'name') throw this.#unexpected()
        path.push(this.#token.text)
        this.#next()
      } else if (this.#takes('[')) {
        path.push(this.#choice())
        if (!this.#takes(']')) throw this.#unexpected()
      } else if (this.#token.kind === 'sign' && (this.#token.text === '(' || this.#token.text === ':(')) {
        throw new ExpressionFault(
          this.#token.at,
          `不能调用「${path.filter((part) => typeof part === 'string').join('.')}(…)」，模型里不运行代码`,
          `“${path.filter((part) => typeof part === 'string').join('.')}(…)” cannot be called: models run no code`,
        )
      } else return { path }
      if (path.length > deepest) throw this.#unexpected()
    }
  }

  #takes(sign: string): boolean {
    if (this.#token.kind !== 'sign' || this.#token.text !== sign) return false
    this.#next()
    return true
  }

  #next(): void {
    this.#token = this.#read()
  }

  #read(): Token {
    const rest = this.#text.slice(this.position)
    const blank = /^\s*/.exec(rest)![0].length
    const at = this.position + blank
    const text = rest.slice(blank)
    if (text === '') return { kind: 'end', text: '', at }
    const take = (kind: Token['kind'], length: number, content = text.slice(0, length)): Token => {
      this.position = at + length
      return { kind, text: content, at }
    }
    const number = /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(text)
    if (number) return take('number', number[0].length)
    const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^'\\]|\\.)*)'/.exec(text)
    if (quoted) return take('text', quoted[0].length, (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1'))
    const call = /^[\p{L}_$][\p{L}\p{N}_$]*:[\p{L}_]+(?=\s*\()/u.exec(text)
    if (call)
      throw new ExpressionFault(
        at,
        `不能调用「${call[0]}(…)」，模型里不运行代码`,
        `“${call[0]}(…)” cannot be called: models run no code`,
      )
    const name = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(text)
    if (name) {
      const sign = Object.hasOwn(words, name[0]) ? words[name[0]] : undefined
      return sign ? take('sign', name[0].length, sign) : take('name', name[0].length)
    }
    const sign = /^(?:==|!=|<=|>=|&&|\|\||[-+*/%<>!?:()[\].}])/.exec(text)
    if (sign) return take('sign', sign[0].length)
    throw new ExpressionFault(at, `看不懂「${text[0]}」`, `“${text[0]}” cannot be read`)
  }

  #unexpected(): ExpressionFault {
    const { at, kind, text } = this.#token
    if (kind === 'end') return new ExpressionFault(at, '表达式没有写完', 'The expression is not complete')
    return new ExpressionFault(at, `「${text}」不该出现在这里`, `“${text}” is not expected here`)
  }
}
