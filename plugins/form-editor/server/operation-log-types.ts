import type { FormStatus, Form } from '#schemas/form/form.ts'
import { documentChanges, type DocumentChanges } from '#schemas/form/diff-documents.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { combinedLogEntries } from '#server/kit/combined-log-entries.ts'
import type { Operation, OperationNote } from '#server/kit/services/audit-log.ts'

const title: LocalizedText = { 'zh-cn': '我的表单', en: 'My forms' }
const operation = (type: string, action?: LocalizedText): { readonly operation: Operation } => ({
  operation: { title, module: 'project/form', type, ...(action ? { action } : {}) },
})

/** Operation types of the calls in the log (dictionary sys_oper_type). */
export const operations = {
  create: operation('1'),
  copy: operation('1', { 'zh-cn': '复制', en: 'Copy' }),
  rename: operation('2', { 'zh-cn': '重命名', en: 'Rename' }),
  draft: operation('2', { 'zh-cn': '编辑', en: 'Edit' }),
  publish: operation('2', { 'zh-cn': '发布', en: 'Publish' }),
  stop: operation('2', { 'zh-cn': '停止收集', en: 'Stop collecting' }),
  remove: operation('3'),
  restore: operation('2', { 'zh-cn': '恢复', en: 'Restore' }),
  purge: operation('9', { 'zh-cn': '彻底删除', en: 'Delete permanently' }),
} as const

export const reopened: LocalizedText = { 'zh-cn': '恢复收集', en: 'Resume collecting' }

interface Head {
  readonly formId: number
  readonly name: string
}
type Fields = Readonly<Record<string, readonly [unknown, unknown]>>

/** A form in a log entry: fields as [before, after], and descriptions of differences in its document. */
export function changeOf({ formId, name }: Head, fields: Fields, document?: DocumentChanges): readonly object[] {
  return [
    {
      id: formId,
      label: name,
      fields: { ...fields, ...document?.fields },
      names: { ...Object.fromEntries(Object.keys(fields).map((field) => [field, names[field]!])), ...document?.names },
      ...(document && document.differences.length > 0 ? { differences: document.differences } : {}),
    },
  ]
}

const names: Readonly<Record<string, LocalizedText>> = {
  name: { 'zh-cn': '名称', en: 'Name' },
  type: { 'zh-cn': '类型', en: 'Type' },
  status: { 'zh-cn': '状态', en: 'Status' },
  folder: { 'zh-cn': '文件夹', en: 'Folder' },
  version: { 'zh-cn': '版本', en: 'Version' },
  items: { 'zh-cn': '题目数', en: 'Questions' },
  submissions: { 'zh-cn': '答卷数', en: 'Submissions' },
  saves: { 'zh-cn': '保存次数', en: 'Times saved' },
  copyOf: { 'zh-cn': '复制自', en: 'Copied from' },
}

export const statusNames: Readonly<Record<FormStatus, LocalizedText>> = {
  draft: { 'zh-cn': '未发布', en: 'Not published' },
  open: { 'zh-cn': '收集中', en: 'Collecting' },
  stopped: { 'zh-cn': '已停止', en: 'Stopped' },
}

interface Edits {
  /** The document before the first save. */
  readonly base: Form
  /** The name before the first save: it may follow the title. */
  readonly name: string
  saves: number
}

/**
 * Combines the editor's frequent saves: one entry holds all changes of one person to one form in a row, with the values
 * before the first and after the last save.
 */
export function draftEdits() {
  const entries = combinedLogEntries<Edits>()
  return {
    /** Whether the next save of this person needs the document from before it. */
    begins: (formId: number, userId: number, now: Date): boolean => entries.startOf(formId, userId, now) === undefined,

    /** Logs a save. `before` is read when an entry begins; `name` has followed the title. */
    saved(
      head: Head,
      userId: number,
      now: Date,
      document: Form,
      before: Form | undefined,
      name = head.name,
    ): OperationNote {
      if (before !== undefined) entries.ended(head.formId)
      const { start, entry } = entries.edited(head.formId, userId, now, () => ({
        base: before ?? document,
        name: head.name,
        saves: 0,
      }))
      start.saves++
      return {
        ids: [head.formId],
        changes: changeOf(
          head,
          { saves: [null, start.saves], ...(name === start.name ? {} : { name: [start.name, name] }) },
          documentChanges(start.base, document),
        ),
        ...entry,
      }
    },

    /** Ends the current entry of a form, because another operation was logged; the next save begins a new entry. */
    ended: entries.ended,
  }
}
