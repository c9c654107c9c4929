import { defineFailures } from '#server/kit/app-error.ts'

export const failures = defineFailures({
  'answer.unknown': { code: 404, text: { 'zh-cn': '这份答卷不存在', en: 'This submission doesn’t exist' } },
  'answer.stale': {
    code: 409,
    text: { 'zh-cn': '这份答卷已被他人修改', en: 'Someone else changed this submission' },
  },
  'answer.notRestorable': {
    code: 409,
    text: { 'zh-cn': '第 {serial} 份答卷无法恢复：{why}', en: 'Submission {serial} can’t be restored: {why}' },
  },
})
