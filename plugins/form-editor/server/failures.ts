import { defineFailures } from '#server/kit/app-error.ts'

export const failures = defineFailures({
  'form.stale': { code: 409, text: { 'zh-cn': '表单已在别处被修改', en: 'This form was changed elsewhere' } },
  'form.unpublishable': {
    code: 422,
    text: { 'zh-cn': '表单还有问题，不能发布', en: 'This form has problems and can’t be published' },
  },
  'form.breaking': {
    code: 422,
    text: {
      'zh-cn': '这次修改会影响已收集的答卷，请确认后再发布',
      en: 'This change affects collected submissions. Confirm to publish.',
    },
  },
})
