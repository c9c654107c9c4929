import type { FormHead } from '#schemas/form/published-form.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'

const title: LocalizedText = { 'zh-cn': '答卷', en: 'Submissions' }
const operation = (type: string): { readonly operation: Operation } => ({
  operation: { title, module: 'project/data', type },
})

/** Operation types of the calls in the log (dictionary sys_oper_type). */
export const operations = { edit: operation('2') } as const

/** A submission in a log entry: its form, its number, and its changed answers as [before, after]. */
export function submissionChange(
  form: FormHead,
  { id, serial }: { readonly id: number; readonly serial: number },
  changes: object = { fields: {} },
): object {
  return { id, label: `「${form.name}」第 ${serial} 份`, labelEn: `“${form.name}” no. ${serial}`, ...changes }
}
