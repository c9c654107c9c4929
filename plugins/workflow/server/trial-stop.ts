import type { Graph } from '#schemas/process/graph.ts'
import { StepFailure } from '#schemas/process/step/command.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { AppError } from '#server/kit/app-error.ts'

/** Explains why a trial stopped, for the author of the process. */
export function trialStop(stop: StepFailure | AppError, { nodes }: Graph, locale: Locale): string {
  const node = stop instanceof StepFailure && stop.node !== undefined ? nodes[stop.node] : undefined
  const at = node?.name ? (locale === 'en' ? `At “${node.name}”: ` : `「${node.name}」：`) : ''
  const known = stop instanceof StepFailure ? reasons[stop.code as keyof typeof reasons] : undefined
  return at + (known ?? reasons.other)[locale]
}

const reasons = {
  'flow.none': {
    'zh-cn': '没有一个条件满足，也没有默认分支。',
    en: 'No condition is met, and there is no default flow.',
  },
  'condition.notBoolean': {
    'zh-cn': '条件的结果不是「是」或「否」。请填写它用到的变量。',
    en: 'The condition gives neither yes nor no. Fill in the variables it uses.',
  },
  'collection.wrong': {
    'zh-cn': '重复执行的集合或次数没有值。',
    en: 'The collection or the number of repetitions has no value.',
  },
  'timer.wrong': { 'zh-cn': '时间无法识别。', en: 'The time can’t be read.' },
  'process.loop': { 'zh-cn': '流程在原地循环。', en: 'The process goes round in a circle.' },
  'process.stuck': { 'zh-cn': '流程停在汇合处，无法继续。', en: 'The process waits at a join and can’t go on.' },
  other: { 'zh-cn': '流程无法继续。', en: 'The process can’t go on.' },
} as const
