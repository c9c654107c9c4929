import { defineFailures } from '#server/kit/app-error.ts'

export const failures = defineFailures({
  'answer.notRestorable': {
    code: 409,
    text: { 'zh-cn': '第 {serial} 份答卷无法恢复：{why}', en: 'Submission {serial} can’t be restored: {why}' },
  },
})
