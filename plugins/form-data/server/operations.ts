import type { FormHead } from '#schemas/form/published-form.ts'
import type { Operation } from '#server/kit/decorations.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'

const title: LocalizedText = { 'zh-cn': '答卷', en: 'Submissions' }
const operation = (type: string): { readonly operation: Operation } => ({
  operation: { title, module: 'project/data', type },
})

/** What each call is in the operation log (types of the dictionary sys_oper_type). */
export const operations = { edit: operation('2') } as const

/** What an entry says of one submission: which of which form, and its answers as [before, after]. */
export function submissionChange(
  form: FormHead,
  { id, serial }: { readonly id: number; readonly serial: number },
  changes: object = { fields: {} },
): object {
  return { id, label: `「${form.name}」第 ${serial} 份`, labelEn: `“${form.name}” no. ${serial}`, ...changes }
}
