import { condFault } from '#schemas/module/condition.ts'
import type { Cond } from '#schemas/module/condition.ts'
import type { Expression } from '../expression/expression-tree.ts'
import { parseFeel } from '../expression/parse-feel.ts'
import { ExpressionFault, isTemplate, parseTemplate } from '../expression/parse-juel.ts'
import type { Condition } from '../process-graph.ts'
import type { Findings } from './compile-findings.ts'
import type { Element } from './bpmn-model.ts'

/** Languages in which `${…}` may be used. */
const plain = new Set(['', 'juel', 'expression', 'http://www.w3.org/1999/xpath', 'http://www.w3.org/1999/XPath'])

/** Parses an expression of an element; reports a finding and returns nothing if invalid. */
export function expressionIn(findings: Findings, element: Element, text: string | undefined): Expression | undefined {
  return text === undefined || text.trim() === '' ? undefined : read(findings, element, text.trim(), parseTemplate)
}

function read(
  findings: Findings,
  element: Element,
  text: string,
  parse: (text: string) => Expression,
): Expression | undefined {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    findings.error(
      element,
      'expression.refused',
      `的表达式「${shortened(text)}」读不了（第 ${error.at + 1} 个字符）：${error.text['zh-cn']}`,
      `has an expression that cannot be read, “${shortened(text)}” at character ${error.at + 1}: ${error.text.en}`,
    )
    return undefined
  }
}

/** Returns the condition of a flow. */
export function conditionIn(findings: Findings, flow: Element): Condition | undefined {
  const formal = flow.conditionExpression as Element | undefined
  const body = typeof formal?.body === 'string' ? formal.body.trim() : ''
  if (!formal || body === '') return undefined
  const language = typeof formal.language === 'string' ? formal.language.trim() : ''
  if (language === 'cond') return condIn(findings, flow, body)
  // Camunda 8 writes FEEL behind an equals sign
  if (/(^|\/)feel\/?$/i.test(language) || (language === '' && body.startsWith('='))) {
    const feel = read(findings, flow, body.replace(/^=/, ''), parseFeel)
    return feel && { expression: feel }
  }
  if (!plain.has(language.toLowerCase()) && !plain.has(language)) {
    findings.error(
      flow,
      'condition.language',
      `的条件用了「${language}」，只支持 \${…} 和 FEEL`,
      `has a condition in “${language}”; only \${…} and FEEL are supported`,
    )
    return undefined
  }
  if (body === 'true' || body === 'false') return { expression: { value: body === 'true' } }
  if (!isTemplate(body)) {
    findings.error(
      flow,
      'condition.text',
      `的条件「${shortened(body)}」不是 \${…} 表达式`,
      `has a condition that is no \${…} expression: “${shortened(body)}”`,
    )
    return undefined
  }
  const expression = expressionIn(findings, flow, body)
  return expression && { expression }
}

function condIn(findings: Findings, flow: Element, body: string): Condition | undefined {
  let cond: unknown
  try {
    cond = JSON.parse(body)
  } catch {
    cond = null
  }
  const [zh, en] = [condFault(cond, 'zh-cn'), condFault(cond, 'en')]
  if (zh === undefined) return { cond: cond as Cond }
  findings.error(flow, 'condition.wrong', `的条件有误：${zh}`, `has a wrong condition: ${en}`)
  return undefined
}

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
