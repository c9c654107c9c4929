import type { Locale } from '#schemas/module/localized-text.ts'
import type { Graph } from '#schemas/process/process-graph.ts'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Instance } from '#schemas/process/step/instance-rows.ts'
import type { AppError } from '#server/kit/app-error.ts'

type InBoth = Readonly<Record<Locale, string>>
type Failed = Pick<StepFailure, 'code' | 'node' | 'missing'>
/** Labels of the form's questions by id; other variables keep the names that their authors gave them. */
export type QuestionLabels = ReadonlyMap<string, string>

/** Explains why a trial stopped, for the author of the process. */
export const trialStop = (stop: StepFailure | AppError, graph: Graph, labels: QuestionLabels, locale: Locale): string =>
  (stop instanceof StepFailure ? stepFailureText(stop, graph, labels) : other)[locale]

/** Explains why a step cannot be made: its node, the reason, and the questions and variables that have no value. */
export function stepFailureText({ code, node, missing = [] }: Failed, graph: Graph, labels: QuestionLabels): InBoth {
  const text = reasons[code] ?? other
  const questions = [...new Set(missing.flatMap((name) => labels.get(questionIn(name)) ?? []))]
  const variables = missing.filter((name) => !labels.has(questionIn(name)))
  const zh = [
    questions.length === 0 ? '' : `没有答案的题目：${questions.join('、')}。`,
    variables.length === 0 ? '' : `缺少变量：${variables.join('、')}。`,
  ].join('')
  const en = [
    questions.length === 0 ? '' : ` Unanswered: ${questions.join(', ')}.`,
    variables.length === 0 ? '' : ` Missing variables: ${variables.join(', ')}.`,
  ].join('')
  return at(node, graph, { 'zh-cn': text['zh-cn'] + zh, en: text.en + en })
}

/** Explains why an instance failed: a step that could not be made, or an error that nothing in the process caught. */
export function instanceFailureText(
  { node, code, missing }: NonNullable<Instance['failure']>,
  graph: Graph,
  labels: QuestionLabels,
): InBoth {
  if (code in reasons)
    return stepFailureText({ code: code as StepFailure['code'], node, ...(missing ? { missing } : {}) }, graph, labels)
  const called = calls[code]
  return at(
    node,
    graph,
    called ?? { 'zh-cn': `出现未处理的错误「${code}」。`, en: `The error “${code}” was not handled.` },
  )
}

/** The question that a variable belongs to: of `city01:other` and of `city01.row1`, `city01`. */
const questionIn = (variable: string): string => variable.split(/[.:]/)[0]!

function at(id: string | undefined, { nodes, flows }: Graph, text: InBoth): InBoth {
  const name = id === undefined ? undefined : nodes[id]?.name || flows[id]?.name
  return name ? { 'zh-cn': `「${name}」：${text['zh-cn']}`, en: `At “${name}”: ${text.en}` } : text
}

const other: InBoth = { 'zh-cn': '流程无法继续。', en: 'The process can’t go on.' }

const reasons: Readonly<Partial<Record<string, InBoth>>> = {
  'flow.none': {
    'zh-cn': '没有一个条件满足，也没有默认分支。',
    en: 'No condition is met, and there is no default flow.',
  },
  'condition.notBoolean': {
    'zh-cn': '条件的结果不是「是」或「否」。',
    en: 'The condition gives neither yes nor no.',
  },
  'collection.wrong': {
    'zh-cn': '重复执行的集合或次数没有值。',
    en: 'The collection or the number of repetitions has no value.',
  },
  'timer.wrong': { 'zh-cn': '时间无法识别。', en: 'The time can’t be read.' },
  'event.unnamed': {
    'zh-cn': '消息或信号的名称没有值。',
    en: 'The name of the message or signal has no value.',
  },
  'process.loop': { 'zh-cn': '流程在原地循环。', en: 'The process goes round in a circle.' },
  'process.stuck': { 'zh-cn': '流程停在汇合处，无法继续。', en: 'The process waits at a join and can’t go on.' },
  'node.unknown': { 'zh-cn': '流程中没有这个节点。', en: 'The process has no such node.' },
}

/** Errors of called processes: how the called one ended. */
const calls: Readonly<Partial<Record<string, InBoth>>> = {
  rejected: { 'zh-cn': '调用的流程被驳回。', en: 'The called process was rejected.' },
  withdrawn: { 'zh-cn': '调用的流程被撤销。', en: 'The called process was withdrawn.' },
  terminated: { 'zh-cn': '调用的流程被终止。', en: 'The called process was terminated.' },
  failed: { 'zh-cn': '调用的流程出错。', en: 'The called process failed.' },
  'call.deep': { 'zh-cn': '流程之间的调用层数过多。', en: 'Processes call one another too deeply.' },
}
