import { defineFailures } from '#server/kit/app-error.ts'

export const failures = defineFailures({
  'definition.unknown': { code: 404, text: { 'zh-cn': '流程不存在', en: 'This process doesn’t exist' } },
  'definition.invalid': {
    code: 422,
    text: { 'zh-cn': '流程中有无法运行的内容', en: 'The process has parts that can’t be run' },
  },
  'definition.suspended': {
    code: 409,
    text: { 'zh-cn': '流程已停用，不能发起', en: 'The process is suspended and can’t be started' },
  },
  'start.keyUsed': {
    code: 409,
    text: {
      'zh-cn': '这个幂等键已发起过另一个流程，请换一个键',
      en: 'This key has started another process. Use a new key.',
    },
  },
  'instance.unknown': {
    code: 404,
    text: { 'zh-cn': '流程不存在或已删除', en: 'This process doesn’t exist or has been deleted' },
  },
  'process.stale': { code: 409, text: { 'zh-cn': '流程已在别处被修改', en: 'This process was changed elsewhere' } },
  'instance.over': { code: 409, text: { 'zh-cn': '流程已结束', en: 'The process has ended' } },
  'instance.reminded': {
    code: 429,
    text: { 'zh-cn': '刚刚催办过，请稍后再试', en: 'A reminder was just sent. Try again later.' },
  },
  'instance.suspended': { code: 409, text: { 'zh-cn': '流程已暂停', en: 'The process is suspended' } },
  'instance.unmovable': {
    code: 422,
    text: { 'zh-cn': '新版本中没有流程正在进行的节点', en: 'The new version doesn’t have the node this process is at' },
  },
  'instance.stuck': { code: 422, text: { 'zh-cn': '流程无法继续', en: 'The process can’t continue' } },
  'task.unknown': { code: 404, text: { 'zh-cn': '任务不存在', en: 'This task doesn’t exist' } },
  'task.stale': {
    code: 409,
    text: { 'zh-cn': '任务已被处理，请刷新', en: 'This task has already been handled. Reload to see its state.' },
  },
  'task.followed': {
    code: 409,
    text: {
      'zh-cn': '流程已继续进行，不能撤回',
      en: 'The process has moved on, so this can’t be taken back.',
    },
  },
  'task.invalid': { code: 422, text: { 'zh-cn': '填写的内容有误', en: 'Some answers need correction' } },
  'task.incomplete': { code: 422, text: { 'zh-cn': '请补全审批意见', en: 'Complete your decision' } },
  'substitution.impossible': { code: 422, text: { 'zh-cn': '代理设置有误', en: 'This substitute can’t be set' } },
  'substitution.unknown': {
    code: 404,
    text: { 'zh-cn': '代理设置不存在或不在生效时间内', en: 'There’s no such substitute, or not at this time' },
  },
  'script.failed': { code: 422, text: { 'zh-cn': '执行失败', en: 'The work failed' } },
  'script.none': { code: 409, text: { 'zh-cn': '没有需要重新执行的任务', en: 'No task waits to be run again' } },
  'task.impossible': {
    code: 422,
    text: { 'zh-cn': '这个任务不能这样处理', en: 'This task can’t be handled that way' },
  },
})
