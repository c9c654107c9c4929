import type { Failure } from '../api/errors.ts'

/** Failures that several features of forms throw. The form editor, which owns forms, lists them. */
export const formFailures = {
  'form.unknown': { id: 'form.unknown', code: 404, text: { 'zh-cn': '表单不存在', en: 'This form doesn’t exist' } },
  'answer.version': {
    id: 'answer.version',
    code: 422,
    text: { 'zh-cn': '表单版本不存在，请刷新页面', en: 'This version of the form doesn’t exist. Reload the page.' },
  },
  'answer.invalid': {
    id: 'answer.invalid',
    code: 422,
    text: { 'zh-cn': '有些题目还需要修改', en: 'Some answers need to be corrected' },
  },
} as const satisfies Readonly<Record<string, Failure & { readonly id: string }>>
