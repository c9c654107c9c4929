import type { Node } from '../process-graph.ts'
import { isEngineVariable, isVariableName } from '../variable-names.ts'
import { expressionIn, shortened } from './compile-expressions.ts'
import type { Element } from './bpmn-model.ts'
import type { Mutable, TaskContext } from './compile-activities.ts'

/** Characters of a script. */
export const longestScript = 20_000
const maxVariables = 50

const expressions = new Set(['', 'juel', 'expression'])
const languages = new Set(['javascript', 'js', 'ecmascript', 'text/javascript', 'application/javascript'])

/** A script task: an expression is evaluated within the step, JavaScript runs outside of it where scripts are on. */
export function scriptTask(context: TaskContext, element: Element): Mutable<Node> {
  const { findings, extensions } = context
  const format = typeof element.scriptFormat === 'string' ? element.scriptFormat.trim().toLowerCase() : ''
  const text = typeof element.script === 'string' ? element.script : ''
  const resultVariable =
    extensions.attribute(element, 'resultVariable') ?? extensions.attribute(element, 'resultVariableName')
  const result = resultVariable ? { resultVariable } : {}
  if (expressions.has(format)) {
    const expression = expressionIn(findings, element, text)
    return expression ? { expression, ...result } : {}
  }
  if (!languages.has(format))
    findings.error(
      element,
      'script.format',
      `的脚本格式是「${shortened(format)}」，只支持 JavaScript 和 \${…} 表达式`,
      `has a script in “${shortened(format)}”; only JavaScript and \${…} expressions are supported`,
    )
  else if (context.scripts === 'off')
    findings.error(
      element,
      'script.off',
      `含有脚本，流程脚本未启用；可以改用 \${…} 表达式，或请管理员在「系统设置」中启用`,
      `has a script, and scripts in processes are off; use a \${…} expression, or ask an administrator to turn them on in System settings`,
    )
  else if (context.scripts === 'denied')
    findings.error(
      element,
      'script.denied',
      '含有脚本，部署它需要「部署流程脚本」权限',
      'has a script, which takes the permission “Deploy process scripts”',
    )
  else return scriptIn(context, element, text, resultVariable)
  return {}
}

function scriptIn(
  { findings, extensions }: TaskContext,
  element: Element,
  code: string,
  resultVariable: string | undefined,
): Mutable<Node> {
  const own = extensions.own(element) as { readonly sets?: readonly string[] } | undefined
  const sets = own?.sets ?? []
  const before = findings.list.length
  if (code.trim() === '' && extensions.attribute(element, 'resource') !== undefined)
    findings.error(
      element,
      'script.external',
      '的脚本在外部资源中，请直接填写',
      'has its script in an external resource; write it inline',
    )
  else if (code.trim() === '') findings.error(element, 'script.empty', '没有填写脚本', 'has no script')
  if (code.length > longestScript)
    findings.error(
      element,
      'script.long',
      `的脚本超过 ${longestScript} 个字符`,
      `has a script of more than ${longestScript} characters`,
    )
  if (sets.length > maxVariables)
    findings.error(
      element,
      'script.variables',
      `声明的变量超过 ${maxVariables} 个`,
      `declares more than ${maxVariables} variables`,
    )
  for (const name of [...sets, ...(resultVariable === undefined ? [] : [resultVariable])].slice(0, maxVariables + 1)) {
    const fault = nameFault(name)
    if (fault) findings.error(element, 'script.variable', fault['zh-cn'], fault.en)
  }
  for (const name of namesSetIn(code))
    if (!sets.includes(name))
      findings.error(
        element,
        'script.undeclared',
        `的脚本设置了变量「${shortened(name)}」，请先在「可设置的变量」中声明`,
        `sets the variable “${shortened(name)}”; declare it under “Variables it may set” first`,
      )
  if (findings.list.slice(before).some(({ level }) => level === 'error')) return {}
  if (sets.length === 0 && resultVariable === undefined)
    findings.warning(
      element,
      'script.idle',
      '的脚本没有可设置的变量，也没有结果变量，不会影响流程',
      'has a script that may set no variable and has no result variable: it changes nothing',
    )
  return { script: { code, sets }, ...(resultVariable ? { resultVariable } : {}) }
}

/** Names that are written out in calls, so that a missing declaration is seen before anything runs. */
const namesSetIn = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(/\bsetVariable\s*\(\s*(['"`])([^'"`\\\n]{1,200})\1/g)].map(([, , name]) => name!))

function nameFault(name: string): { readonly 'zh-cn': string; readonly en: string } | undefined {
  if (!isVariableName(name))
    return {
      'zh-cn': `的变量名「${shortened(name)}」有误：以字母、汉字、下划线或 $ 开头，不含空格，最多 64 个字符`,
      en: `names a variable “${shortened(name)}”; start with a letter, _ or $, without blanks, up to 64 characters`,
    }
  return isEngineVariable(name)
    ? {
        'zh-cn': `不能设置「${name}」，它由流程自己维护`,
        en: `can’t set “${name}”, which the process keeps itself`,
      }
    : undefined
}
