/** Limits of one run. The time is that of the thread, so that a busy machine ends no script early. */
export const runMs = 1000
export const memoryMb = 32
export const stackKb = 256
/** Characters of JSON. */
export const largestInput = 1_000_000
export const largestResult = 64_000
export const deepestValue = 40

/** Why a script, or the handler of a service task, did not do its work. */
export interface ScriptFault {
  readonly code:
    | 'syntax'
    | 'thrown'
    | 'time'
    | 'memory'
    | 'depth'
    | 'input'
    | 'large'
    | 'value'
    | 'answer'
    | 'off'
    | 'gone'
    | 'crash'
    | 'handler'
    | 'handlerGone'
  /** Original message of the interpreter or the script, in English. */
  readonly message?: string
  /** From 1. */
  readonly line?: number
  /** Failure of a service task's handler, as reported. */
  readonly text?: InBoth
}

/** As `wf_outbox` keeps it. `time`: ISO 8601. */
export type KeptFault = ScriptFault & { readonly time: string }

type InBoth = { readonly 'zh-cn': string; readonly en: string }

/** Formats a fault for people, with its line first. */
export function faultText({ code, message = '', line, text = texts[code] }: ScriptFault): InBoth {
  const said = interpreterText(message)
  const [zh, en] = line === undefined ? ['', ''] : [`第 ${line} 行：`, `Line ${line}: `]
  return {
    'zh-cn': zh + text['zh-cn'].replace('{message}', () => said['zh-cn']),
    en: en + text.en.replace('{message}', () => said.en),
  }
}

/** Translates a message of the interpreter; a message thrown by the script is kept. */
function interpreterText(message: string): InBoth {
  for (const [pattern, zh, en] of interpreterTexts) {
    const found = pattern.exec(message)
    if (!found) continue
    const filled = (text: string): string => text.replace(/\$(\d)/g, (_, at: string) => found[Number(at)] ?? '')
    return { 'zh-cn': filled(zh), en: filled(en) }
  }
  return { 'zh-cn': message, en: message }
}

/** Messages of QuickJS and of the functions provided to scripts. */
const interpreterTexts: readonly (readonly [RegExp, string, string])[] = [
  [/^unexpected token in expression: ''$/, '代码没有写完', 'the code is not complete'],
  [/^invalid property name$/, '属性名有误', 'a property name is wrong'],
  [/^function name expected$/, '缺少函数名', 'a function name is missing'],
  [/^octal literals are deprecated in strict mode$/, '数字不能以 0 开头', 'a number can’t begin with 0'],
  [/^malformed escape sequence in .*$/, '转义写法有误', 'an escape sequence is wrong'],
  [/^(?:unsupported|invalid) keyword: (\w+)$|^unexpected '(\w+)' keyword$/, '不能使用「$1$2」', '“$1$2” can’t be used'],
  [/^(break|continue) must be inside .*$/, '$1 只能写在循环或 switch 里', '$1 stands outside a loop or switch'],
  [
    /^'super' is only valid in a method$|^new\.target only allowed .*$/,
    '只能在类或函数里这样写',
    'this is written in classes or functions only',
  ],
  [/^unexpected end of regexp$/, '正则表达式没有写完', 'a regular expression is not complete'],
  [
    /^cannot convert bigint to number$/,
    'BigInt 不能与数字一起计算',
    'a BigInt and a number can’t be calculated together',
  ],
  [/^Do not know how to serialize a BigInt$/, 'BigInt 不能保存为变量', 'a BigInt can’t be stored in a variable'],
  [/^circular reference$/, '值引用了自身，不能保存', 'a value that contains itself can’t be stored'],
  [
    /^invalid (?:repeat count|array length|number of digits)$/,
    '次数、长度或位数超出范围',
    'a count, length or number of digits is out of range',
  ],
  [/^expecting hex digit$/, '编码的文字有误', 'an encoded text is wrong'],
  [/^class constructors must be invoked with 'new'$/, '类要用 new 创建', 'a class is created with “new”'],
  [/^(.*) is not a constructor$/, '「$1」不能用 new 创建', '“$1” can’t be created with “new”'],
  [/^not an? object$/, '这个值不是对象', 'the value is no object'],
  [/^invalid '(\w+)' (?:right )?operand$/, '「$1」右边的值有误', 'the value to the right of “$1” is wrong'],
  [/^could not delete property$/, '这个属性不能删除', 'the property can’t be deleted'],
  [
    /^a function or symbol is no value of a variable$/,
    '函数和 Symbol 不能保存为变量',
    'a function or symbol can’t be stored in a variable',
  ],
  [/^the variable "(.*)" is not declared$/, '变量「$1」没有声明', 'the variable “$1” is not declared'],
  [/^'?([^\s']+)'? is not defined$/, '「$1」未定义', '“$1” is not defined'],
  [/^'?([^\s']+)'? is not initialized$/, '「$1」在赋值之前被使用', '“$1” is used before it has a value'],
  [/^'([^']+)' is read-only$/, '「$1」不能修改', '“$1” can’t be changed'],
  [
    /^cannot read property '([^']*)' of (null|undefined)$/,
    '不能读取 $2 的属性「$1」',
    'can’t read the property “$1” of $2',
  ],
  [
    /^cannot set property '([^']*)' of (null|undefined)$/,
    '不能设置 $2 的属性「$1」',
    'can’t set the property “$1” of $2',
  ],
  [/^(?:not a function|value is not a function)$/, '调用的不是函数', 'what is called is no function'],
  [/^(?:value is not iterable|not iterable)$/, '这个值不能逐项读取', 'the value can’t be gone through item by item'],
  [/^cannot convert to object$/, '空值不能当作对象使用', 'an empty value can’t be used as an object'],
  [
    /^(?:object is not extensible|cannot add property.*)$/,
    '不能给这个对象添加属性',
    'no property can be added to the object',
  ],
  [/^no setter for property$|^'([^']+)' is not writable$/, '这个属性不能修改', 'the property can’t be changed'],
  [/^unexpected token in expression: '([^']*)'$/, '表达式中不应出现「$1」', 'unexpected “$1” in an expression'],
  [/^unexpected token:? '?([^']*)'?$/, '不应出现「$1」', 'unexpected “$1”'],
  [/^expecting '([^']*)'$/, '缺少「$1」', '“$1” is missing'],
  [/^expecting (?:field|property) name$/, '缺少属性名', 'a property name is missing'],
  [/^(?:variable name expected|missing (?:variable|binding) name)$/, '缺少变量名', 'a variable name is missing'],
  [/^missing initializer for const variable$/, '用 const 声明的变量没有赋值', 'a constant has no value'],
  [/^(?:invalid redefinition of.*|redeclaration of '?([^']*)'?)$/, '变量重复声明', 'a variable is declared twice'],
  [/^invalid assignment left-hand side$/, '等号左边不能赋值', 'the left side can’t be assigned to'],
  [/^invalid (?:number|numeric) literal$/, '数字写法有误', 'a number is not written correctly'],
  [
    /^(?:unexpected end of (?:string|input|comment)|unterminated (?:string|template|comment).*)$/,
    '文字、注释或代码没有写完',
    'a text, a comment or the code is not complete',
  ],
  [
    /^return not in a function$/,
    'return 只能写在函数里；脚本的结果是最后一个表达式',
    'return stands outside a function; the result of a script is its last expression',
  ],
  [/^(?:await|yield) .*$|^'?(?:await|yield)'? is a reserved identifier$/, '脚本不能等待', 'a script can’t wait'],
  [
    /^a script cannot wait: its result is a promise$/,
    '脚本不能等待，它的结果是 Promise',
    'a script can’t wait, and its result is a promise',
  ],
]

const texts: Readonly<Record<ScriptFault['code'], InBoth>> = {
  syntax: { 'zh-cn': '语法错误（{message}）', en: 'syntax error ({message})' },
  thrown: { 'zh-cn': '{message}', en: '{message}' },
  time: {
    'zh-cn': `运行超过 ${runMs / 1000} 秒，已中止`,
    en: `the script ran for more than ${runMs / 1000} second and was stopped`,
  },
  memory: {
    'zh-cn': `占用内存超过 ${memoryMb} MB，已中止`,
    en: `the script took more than ${memoryMb} MB and was stopped`,
  },
  depth: { 'zh-cn': '函数嵌套调用过深', en: 'functions call one another too deeply' },
  input: { 'zh-cn': '流程变量过大，脚本无法读取', en: 'the variables of the process are too large for a script' },
  large: { 'zh-cn': '设置的变量合计超过 64 KB', en: 'the variables set take more than 64 KB' },
  value: { 'zh-cn': '设置的变量含有无法保存的内容', en: 'a variable was set to something that can’t be stored' },
  answer: {
    'zh-cn': '「{message}」是表单的题目，流程不能修改答案',
    en: '“{message}” is a question of the form, and a process can’t change answers',
  },
  off: { 'zh-cn': '流程脚本已停用', en: 'scripts in processes are off' },
  gone: { 'zh-cn': '当前版本的这个任务没有脚本', en: 'in the current version, this task has no script' },
  crash: { 'zh-cn': '脚本意外中止', en: 'the script ended unexpectedly' },
  handler: { 'zh-cn': '执行失败，稍后自动重试', en: 'the work failed and is tried again later' },
  handlerGone: { 'zh-cn': '处理程序不存在或已停用', en: 'the handler doesn’t exist or is off' },
}
