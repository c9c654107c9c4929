import { defineFailures } from '#server/kit/app-error.ts'

export const failures = defineFailures({
  'definition.unknown': { code: 404, text: { 'zh-cn': '没有这个流程', en: 'There is no such process' } },
  'definition.invalid': {
    code: 422,
    text: { 'zh-cn': '流程图中有不能运行的内容', en: 'The process has parts that cannot be run' },
  },
  'definition.suspended': {
    code: 409,
    text: { 'zh-cn': '流程已停用，不能发起', en: 'The process is suspended and cannot be started' },
  },
  'instance.unknown': { code: 404, text: { 'zh-cn': '没有这个流程实例', en: 'There is no such instance' } },
  'instance.over': { code: 409, text: { 'zh-cn': '流程已结束', en: 'The process has ended' } },
  'instance.suspended': { code: 409, text: { 'zh-cn': '流程已暂停', en: 'The process is suspended' } },
  'instance.unmovable': {
    code: 422,
    text: { 'zh-cn': '进行到的节点在新版本里没有', en: 'The new version lacks nodes at which the process is' },
  },
  'instance.stuck': { code: 422, text: { 'zh-cn': '流程走不下去', en: 'The process cannot go on' } },
  'task.unknown': { code: 404, text: { 'zh-cn': '没有这个任务', en: 'There is no such task' } },
  'task.stale': {
    code: 409,
    text: { 'zh-cn': '任务已被处理，请刷新', en: 'The task has been dealt with already. Refresh to see its state' },
  },
  'task.invalid': { code: 422, text: { 'zh-cn': '填写的内容有误', en: 'Some answers are not right' } },
  'task.impossible': { code: 422, text: { 'zh-cn': '这个任务不能这样处理', en: 'This cannot be done with the task' } },
})
