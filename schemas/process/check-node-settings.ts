import { isDuration, partsOf } from './iso-duration.ts'
import { outputsFault, type OutputsFault } from './service-task-outputs.ts'
import { maxOutputs } from './service-task-outputs.ts'
import { maxParameterLength, maxParameters, parametersFault } from './service-task-parameters.ts'
import { assignWays, fieldPolicies, modeKinds, taskActions } from './node-settings.ts'

export interface SettingsFault {
  readonly code: string
  readonly 'zh-cn': string
  readonly en: string
}

type Unknown = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 200
const isId = (value: unknown): boolean => isName(value) || (typeof value === 'number' && Number.isSafeInteger(value))

const maxIds = 1000

/** Returns the errors of an untrusted node's settings, in a tree or in a model. */
export function settingsFaults(settings: unknown): readonly SettingsFault[] {
  if (!isObject(settings)) return [fault('settings', '的设置不是对象', 'has settings that are no object')]
  const found: (SettingsFault | undefined)[] = [
    assignFault(settings.assign ?? settings.copy),
    modeFault(settings.mode),
    timeoutFault(settings.timeout),
    one('clock', settings.clock, ['working']),
    workingFault(settings),
    rejectFault(settings.reject),
    emptyFault(settings.empty),
    one('sameAsStarter', settings.sameAsStarter, ['self', 'skip', 'leader']),
    one('repeat', settings.repeat, ['none', 'once', 'consecutive']),
    fieldsFault(settings.fields),
    decisionFault(settings.decision),
    actionsFault(settings.actions),
    setsFault(settings.sets),
    outputs(settings.outputs),
    parameters(settings.parameters),
    settings.handler === undefined || isName(settings.handler) ? undefined : wrong('handler'),
  ]
  return found.filter((one_) => one_ !== undefined)
}

const fault = (name: string, zh: string, en: string): SettingsFault => ({
  code: `settings.${name}`,
  'zh-cn': zh,
  en,
})
/** `code` where a field tells the setting's other faults itself, but not this one. */
const wrong = (name: string, code = name): SettingsFault =>
  fault(code, `的设置「${name}」有误`, `has a wrong setting “${name}”`)

function one(name: string, value: unknown, words: readonly string[]): SettingsFault | undefined {
  return value === undefined || words.includes(value as string) ? undefined : wrong(name)
}

function assignFault(assign: unknown): SettingsFault | undefined {
  if (assign === undefined) return undefined
  if (!isObject(assign) || !assignWays.includes(assign.by as never)) return wrong('assign', 'assign.wrong')
  const { ids, level, item, expression } = assign
  if (ids !== undefined && (!Array.isArray(ids) || ids.length > maxIds || !ids.every(isId)))
    return wrong('assign', 'assign.wrong')
  if (level !== undefined && !(Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 20))
    return wrong('assign', 'assign.wrong')
  if (
    ['users', 'roles', 'posts', 'deptMembers'].includes(String(assign.by)) &&
    !(ids as readonly unknown[] | undefined)?.length
  )
    return fault('assign', '没有选择人员', 'names nobody')
  if (assign.by === 'item' && !isName(item)) return fault('assign', '没有选择题目', 'names no question')
  if (assign.by === 'expression' && !isName(expression)) return fault('assign', '没有写表达式', 'has no expression')
  return undefined
}

function modeFault(mode: unknown): SettingsFault | undefined {
  if (mode === undefined) return undefined
  if (!isObject(mode) || !modeKinds.includes(mode.kind as never)) return wrong('mode')
  const { ratio, weights } = mode
  if (ratio !== undefined && !(typeof ratio === 'number' && ratio > 0 && ratio <= 1))
    return fault('mode', '的通过比例应大于 0、不超过 1', 'needs a share above 0 and at most 1')
  if (
    weights !== undefined &&
    !(isObject(weights) && Object.values(weights).every((n) => typeof n === 'number' && n > 0))
  )
    return fault('mode', '的票数应大于 0', 'needs votes above 0')
  return undefined
}

function timeoutFault(timeout: unknown): SettingsFault | undefined {
  if (timeout === undefined) return undefined
  if (!isObject(timeout) || !['remind', 'approve', 'reject', 'escalate'].includes(timeout.do as string))
    return wrong('timeout', 'timeout.wrong')
  if (typeof timeout.after !== 'string' || !isDuration(timeout.after))
    return fault(
      'timeout',
      '的超时时间不是 ISO 8601 写法，例如 PT2H',
      'has a timeout that is not ISO 8601, such as PT2H',
    )
  return timeout.max === undefined || (Number.isInteger(timeout.max) && Number(timeout.max) >= 1)
    ? undefined
    : wrong('timeout', 'timeout.wrong')
}

/** Months are excluded, because their number of working days varies: for a time limit and for a tree's delay. */
function workingFault({ clock, timeout, for: delay }: Unknown): SettingsFault | undefined {
  const after = isObject(timeout) ? timeout.after : delay
  return clock === 'working' && typeof after === 'string' && hasMonths(after) ? monthsFault : undefined
}

export const hasMonths = (duration: string): boolean => (partsOf(duration)?.months ?? 0) > 0

export const monthsFault: SettingsFault = fault(
  'timeout',
  '按工作时间计算的时长不能用月或年',
  'counts working time, which has no months or years',
)

const rejectFault = (reject: unknown): SettingsFault | undefined =>
  reject === undefined || reject === 'end' || reject === 'previous' || (isObject(reject) && isName(reject.to))
    ? undefined
    : wrong('reject')

function emptyFault(empty: unknown): SettingsFault | undefined {
  if (empty === undefined || ['approve', 'reject', 'admin'].includes(empty as string)) return undefined
  if (!isObject(empty)) return wrong('empty')
  if (empty.user === '') return fault('empty', '没有选择找不到人时转给谁', 'names nobody to take over')
  return isId(empty.user) ? undefined : wrong('empty')
}

const fieldsFault = (fields: unknown): SettingsFault | undefined =>
  fields === undefined ||
  (isObject(fields) && Object.values(fields).every((policy) => fieldPolicies.includes(policy as never)))
    ? undefined
    : wrong('fields')

const decisionWords: Readonly<Record<string, readonly string[]>> = {
  comment: ['required'],
  attachments: ['off', 'required'],
  signature: ['optional', 'required'],
}
const decisionFault = (decision: unknown): SettingsFault | undefined =>
  decision === undefined ||
  (isObject(decision) &&
    Object.entries(decision).every(([part, word]) => decisionWords[part]?.includes(word as string)))
    ? undefined
    : wrong('decision')

const actionsFault = (actions: unknown): SettingsFault | undefined =>
  actions === undefined ||
  (isObject(actions) &&
    Object.entries(actions).every(
      ([name, action]) =>
        taskActions.includes(name as never) &&
        isObject(action) &&
        typeof action.on === 'boolean' &&
        (action.name === undefined || isName(action.name)),
    ))
    ? undefined
    : wrong('actions')

function outputs(given: unknown): SettingsFault | undefined {
  const found = given === undefined ? undefined : outputsFault(given)
  if (!found) return undefined
  const [zh, en] = outputsWords[found.code]
  const name = found.name ?? ''
  return fault(
    found.code === 'shape' || found.code === 'many' ? 'outputs.wrong' : 'outputs',
    zh.replace('{name}', () => name),
    en.replace('{name}', () => name),
  )
}

const outputsWords: Readonly<Record<OutputsFault['code'], readonly [zh: string, en: string]>> = {
  shape: ['的返回值应有变量名、取值路径和类型', 'has outputs without a name, a path and a type each'],
  many: [`的返回值最多 ${maxOutputs} 个`, `can have up to ${maxOutputs} outputs`],
  'name.empty': ['有返回值没有填写变量名', 'has an output without a variable name'],
  'name.wrong': [
    '的返回值「{name}」不能用作变量名：应以字母开头，只含字母、数字和下划线',
    'has an output “{name}”, which is no variable name: it begins with a letter and has letters, digits and underscores',
  ],
  'name.engine': [
    '的返回值「{name}」与流程自带的变量同名',
    'has an output “{name}”, which is a variable of the engine',
  ],
  'name.twice': ['有两个返回值都叫「{name}」', 'has two outputs called “{name}”'],
  'path.empty': ['的返回值「{name}」没有填写取值路径', 'has an output “{name}” without a path'],
  'path.wrong': [
    '的返回值「{name}」的取值路径有误，应如 data.level',
    'has an output “{name}” whose path isn’t valid; a path is written like data.level',
  ],
}

function parameters(given: unknown): SettingsFault | undefined {
  const code = given === undefined ? undefined : parametersFault(given)
  return code && fault(code === 'name' ? 'parameters' : 'parameters.wrong', ...parametersWords[code])
}

const parametersWords: Readonly<Record<NonNullable<ReturnType<typeof parametersFault>>, readonly [string, string]>> = {
  shape: ['的参数应是名称和文字', 'has parameters that are no names with texts'],
  many: [`的参数最多 ${maxParameters} 个`, `can have up to ${maxParameters} parameters`],
  name: ['有参数没有名称，或名称重复', 'has a parameter without a name, or two of one name'],
  long: [`的参数值最长 ${maxParameterLength} 字`, `can have parameters of up to ${maxParameterLength} characters`],
}

/** Names that a script may set; the script module defines valid names. */
const setsFault = (sets: unknown): SettingsFault | undefined =>
  sets === undefined || (Array.isArray(sets) && sets.length <= maxIds && sets.every(isName)) ? undefined : wrong('sets')
