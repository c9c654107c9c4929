import { answerFields, isEditedInCell, rowTestFields, type AnswerField } from '#schemas/form/answer-list-columns.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { familyOf, isComputed, itemTypeOf } from '#schemas/form/item-types.ts'
import type { Cell } from '#schemas/module/csv.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { Field, ModuleFile, SearchItem } from '#schemas/module/module-file.ts'
import { resolve, type Module } from '#schemas/module/resolve-module.ts'
import { examFields } from './exam-fields.ts'

/** Number of questions shown at first, including calculated ones; a wider table is hard to read across. */
const shownAtFirst = 6
const computedAtFirst = 2
/** Number of questions offered as search fields; the filter offers all questions. */
const searchedAtFirst = 2

/** Whether sensitive words were found in the answers. */
export const flagged = {
  type: 'bool',
  label: { 'zh-cn': '有敏感词', en: 'Sensitive words' },
  readonly: true,
  inside: { column: 'env', path: ['flagged'], compares: 'bool' },
} as const satisfies Field

/** Fields of the submission itself. A question whose field has the same name is left out of lists. */
const own = {
  id: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
  serial: { type: 'int', label: { 'zh-cn': '序号', en: 'No.' }, required: true, readonly: true },
  version: { type: 'int', label: { 'zh-cn': '版本', en: 'Version' }, required: true, readonly: true },
  revision: { type: 'int', label: { 'zh-cn': '修订', en: 'Revision' }, required: true, readonly: true },
  answers: { type: 'json', label: { 'zh-cn': '答案', en: 'Answers' }, readonly: true },
  userId: { type: 'bigint', label: { 'zh-cn': '用户编号', en: 'User ID' }, readonly: true },
  ext: { type: 'string', length: 200, label: { 'zh-cn': '渠道', en: 'Channel' }, readonly: true },
  duration: { type: 'int', label: { 'zh-cn': '用时（秒）', en: 'Time taken (s)' }, readonly: true },
  env: { type: 'json', label: { 'zh-cn': '填写环境', en: 'Context' }, readonly: true },
  flagged,
} as const satisfies Readonly<Record<string, Field>>
const stamps = {
  createBy: { type: 'string', length: 64, label: { 'zh-cn': '提交者', en: 'Submitted by' }, readonly: true },
  createTime: { type: 'datetime', label: { 'zh-cn': '提交时间', en: 'Submitted' }, readonly: true },
} as const satisfies Readonly<Record<string, Field>>

const taken: ReadonlySet<string> = new Set([
  ...Object.keys(own),
  ...Object.keys(examFields),
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
])

export interface FormOfModule {
  readonly formId: number
  readonly formKey: string
  readonly name: string
  /** Whether the published version is an exam. */
  readonly isExam?: boolean
}

/** A column that another feature adds beside the time of the submission. */
export interface AddedColumn {
  /** Name of its field. */
  readonly name: string
  readonly label: LocalizedText
  /** `plugin:<name>#<Component>`. */
  readonly cell: string
  readonly width: number
  /** A value in an exported file: in words for people, or without a locale as programs compare it. */
  inFile(value: unknown, locale?: Locale): Cell
}

/** Name of the module of a form's submissions. */
export const submissionModule = (formKey: string): string => `form/${formKey}`

/** Columns of a form's answers. */
export const answerFieldsOf = (codebook: readonly CodebookEntry[]): readonly AnswerField[] =>
  answerFields(codebook, taken)

/** The module of a form's submissions: one field per column of each question of every version. */
export function submissionsModule(
  { formId, formKey, name, isExam = false }: FormOfModule,
  fields: readonly AnswerField[],
  added: readonly AddedColumn[] = [],
): Module {
  const listed = fields.filter(({ column }) => !column.isForPrograms)
  const shown = new Set(firstColumns(listed).map((one) => one.name))
  const asked = fields.filter(({ entry }) => !isComputed(entry.item))
  const file: ModuleFile = {
    module: submissionModule(formKey),
    version: 1,
    title: { 'zh-cn': '答卷', en: 'Submissions' },
    noun: { 'zh-cn': '答卷', en: 'submission' },
    measure: '份',
    table: { name: 'form_submission', key: 'id', softDelete: true, revision: 'revision', only: { form_id: formId } },
    fields: {
      ...own,
      ...(isExam ? examFields : {}),
      ...Object.fromEntries(added.map(({ name: field, label, cell }) => [field, { type: 'virtual', label, cell }])),
      ...Object.fromEntries(
        fields.map((one) => [one.name, isEditedInCell(one) ? { ...one.field, readonly: false } : one.field]),
      ),
      ...Object.fromEntries([...new Set(fields.map(({ entry }) => entry))].flatMap(rowTestFields)),
      ...stamps,
    },
    permissions: { prefix: 'project:data' },
    dataScope: false,
    log: { title: { 'zh-cn': '答卷', en: 'Submissions' }, module: 'project/data', about: { form: name, formKey } },
    live: true,
    endpoints: { base: `/project/form/${formKey}/data`, disable: ['create', 'update'] },
    search: [
      ...briefFirst(listed.filter(isSearchable)).slice(0, searchedAtFirst).map(searchOf),
      { field: 'createTime', op: 'between' },
      ...(isExam
        ? ([
            { field: 'examPassed', op: 'eq', more: true },
            { field: 'examPoints', op: 'between', more: true },
          ] as const)
        : []),
      { field: 'flagged', op: 'eq', more: true },
    ],
    list: {
      columns: [
        { field: 'serial', width: 88, align: 'left', open: 'detail', cell: 'plugin:form-data#SerialCell' },
        { field: 'createTime' },
        ...added.map(({ name: field, width }) => ({ field, width })),
        ...(isExam
          ? [
              { field: 'examPoints', width: 112, cell: 'plugin:form-data#PointsCell' },
              { field: 'examPassed', width: 104, cell: 'plugin:form-data#PassedCell' },
            ]
          : []),
        ...listed.map((one) => ({
          field: one.name,
          cell: 'plugin:form-data#AnswerCell',
          ...(isEditedInCell(one) ? { inline: true } : {}),
          ...(one.group ? { group: one.group } : {}),
          width: widthOf(one),
          ...(shown.has(one.name) ? {} : { hidden: true }),
        })),
        ...(['duration', 'updateTime', 'version', 'ext', 'createBy'] as const).map((field) => ({
          field,
          hidden: true,
        })),
      ],
      sort: ['-serial'],
      slots: {
        above: 'plugin:form-data#NewSubmissions',
        filter: 'plugin:form-data#AnswerFilter',
        empty: 'plugin:form-data#NoSubmissions',
      },
      toolbar: ['import', 'export'],
      row: ['remove'],
      bulk: ['export', 'remove'],
      card: {
        title: 'serial',
        extra: [
          'createTime',
          ...added.map((one) => one.name),
          ...briefFirst(listed)
            .slice(0, 4)
            .map((one) => one.name),
        ],
      },
    },
    form: { groups: [] },
    detail: { drawer: 'plugin:form-data#SubmissionDrawer', history: true },
    import: {
      key: [],
      modes: ['insert'],
      fields: asked.map((one) => one.name),
      // readable files hold the text of an "other" in the column of its choice
      template: asked.filter(({ column }) => !column.isForPrograms).map((one) => one.name),
      maxRows: 20_000,
    },
    export: {
      formats: ['xlsx', 'csv', 'json', ...(fields.some(isOfFiles) ? (['zip'] as const) : [])],
      fields: [
        'serial',
        'createTime',
        'duration',
        'version',
        ...added.map((one) => one.name),
        ...(isExam ? ['examPoints', 'examPassed', 'examPending'] : []),
        ...fields.map((one) => one.name),
        // last, so that files keep the order of their columns
        'updateTime',
        'ext',
        'createBy',
      ],
      sort: ['serial'],
      values: true,
      fileName: name,
    },
  }
  return resolve(file)
}

/**
 * Columns shown by default: the first questions with a short answer of their own, others where there is room for them,
 * and calculated totals.
 */
function firstColumns(listed: readonly AnswerField[]): readonly AnswerField[] {
  const totals = listed.filter((one) => isTotal(one, listed)).slice(0, computedAtFirst)
  const asked = listed.filter(({ entry }) => !isComputed(entry.item))
  return [...briefFirst(asked).slice(0, shownAtFirst - totals.length), ...totals]
}

const briefFirst = (listed: readonly AnswerField[]): readonly AnswerField[] => [
  ...listed.filter(isBrief),
  ...listed.filter((one) => !isBrief(one)),
]

/** Whether one line shows the whole answer: neither a long text nor a part of a question with several columns. */
const isBrief = ({ entry, group }: AnswerField): boolean => group === undefined && !isLongText(entry)

/** Whether a calculation differs between submissions, because its formula reads an answer. */
function isTotal({ entry: { item } }: AnswerField, listed: readonly AnswerField[]): boolean {
  const formula = itemTypeOf(item.type)?.calculation?.(item).formula
  return formula !== undefined && listed.some(({ entry }) => formula.includes(entry.id))
}

/**
 * Width of a column in pixels: a single choice fits its longest name, multiple choices fit two names, a long text shows
 * its beginning, and most headings fit.
 */
function widthOf({ entry, field: { type, label, options = [] } }: AnswerField): number {
  const head = within(textWidth(textIn(label, 'zh-cn')) + 32, 112, 180)
  const longest = Math.max(0, ...options.map((option) => textWidth(textIn(option.label, 'zh-cn'))))
  // the list may shrink a column by a fifth, and the names must still fit
  if (type === 'enum') return within(Math.ceil((longest + 24) / 0.8), head, 240)
  if (type === 'dicts') return within(Math.ceil((2 * longest + 64) / 0.8), 200, 320)
  if (isLongText(entry)) return 240
  // a mobile number fits
  return type === 'string' ? Math.max(head, 160) : head
}

const isLongText = ({ type }: CodebookEntry): boolean => itemTypeOf(type)?.settings.rows !== undefined

const within = (px: number, least: number, most: number): number => Math.min(Math.max(px, least), most)

/** Estimated width of text at 14 px: Chinese characters are square, Latin letters half as wide. */
const textWidth = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 14 : 8), 0)

const isOfFiles = ({ entry }: AnswerField): boolean => familyOf(entry.item) === 'files'

const isSearchable = ({ field }: AnswerField): boolean =>
  field.type === 'enum' || field.type === 'dicts' || (field.type === 'string' && field.ops?.includes('like') === true)

function searchOf({ name, field }: AnswerField): SearchItem {
  return { field: name, op: field.type === 'enum' ? 'in' : field.type === 'dicts' ? 'has' : 'like' }
}
