/** Limits of one run. The time is that of the thread, so that a busy machine ends no script early. */
export const runMs = 1000
export const memoryMb = 32
export const stackKb = 256
/** Characters of JSON. */
export const largestInput = 1_000_000
export const largestResult = 64_000
export const deepestValue = 40

/** Why a script did not do its work. */
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
  /** As the interpreter or the script says it, in English. */
  readonly message?: string
  /** From 1. */
  readonly line?: number
}

/** As `wf_outbox` keeps it. `time`: ISO 8601. */
export type KeptFault = ScriptFault & { readonly time: string }

type InBoth = { readonly 'zh-cn': string; readonly en: string }

/** A fault in words, with its line in front. */
export function faultText({ code, message = '', line }: ScriptFault): InBoth {
  const text = texts[code]
  const [zh, en] = line === undefined ? ['', ''] : [`第 ${line} 行：`, `Line ${line}: `]
  return {
    'zh-cn': zh + text['zh-cn'].replace('{message}', () => message),
    en: en + text.en.replace('{message}', () => message),
  }
}

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
    'zh-cn': '「{message}」是表单的题目，脚本不能修改答案',
    en: '“{message}” is a question of the form, and a script can’t change answers',
  },
  off: { 'zh-cn': '流程脚本已停用', en: 'scripts in processes are off' },
  gone: { 'zh-cn': '当前版本的这个任务没有脚本', en: 'in the current version, this task has no script' },
  crash: { 'zh-cn': '脚本意外中止', en: 'the script ended unexpectedly' },
}
