import type { Field } from '#schemas/module/module-file.ts'

/** Fields of a submission about its result in an exam; absent from the lists of forms that are no exam. */
export const examFields = {
  exam: { type: 'json', label: { 'zh-cn': '阅卷结果', en: 'Grading' }, readonly: true },
  examPoints: {
    type: 'decimal',
    label: { 'zh-cn': '得分', en: 'Points' },
    readonly: true,
    inside: { column: 'exam', path: ['points'], compares: 'number' },
  },
  examPassed: {
    type: 'bool',
    label: { 'zh-cn': '及格', en: 'Passed' },
    readonly: true,
    inside: { column: 'exam', path: ['isPassed'], compares: 'bool' },
  },
  examPending: {
    type: 'int',
    label: { 'zh-cn': '待阅题数', en: 'To grade' },
    readonly: true,
    inside: { column: 'exam', path: ['pending'], compares: 'number' },
  },
} as const satisfies Readonly<Record<string, Field>>

/** The value of such a field in the row of a submission; undefined for any other field. */
export function examValue(row: { readonly exam?: unknown }, field: string): unknown {
  const inside = Object.hasOwn(examFields, field)
    ? (examFields as Readonly<Record<string, Field>>)[field]!.inside
    : undefined
  return inside && Reflect.get(Object(row.exam ?? {}), inside.path[0]!)
}
