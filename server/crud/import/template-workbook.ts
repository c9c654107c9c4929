import type { WriteSheet } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { ModuleField } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { writeBook } from '../../kit/xlsx.ts'
import type { Call } from '../call-context.ts'

/** Rows with a dropdown list. */
const offeredRows = 1_000
/** Excel's limit on the characters of a dropdown list. */
const listMax = 255

const words = {
  note: { 'zh-cn': '说明', en: 'Note' },
  guide: { 'zh-cn': '填写说明', en: 'Guide' },
  column: { 'zh-cn': '列', en: 'Column' },
  required: { 'zh-cn': '必填', en: 'Required' },
  takes: { 'zh-cn': '填写内容', en: 'Takes' },
  example: { 'zh-cn': '示例', en: 'Example' },
  yes: { 'zh-cn': '是', en: 'yes' },
  no: { 'zh-cn': '否', en: 'no' },
  key: { 'zh-cn': '用来判断数据是否已存在', en: 'tells whether a row is there already' },
  row: { 'zh-cn': '名称或编号', en: 'name or ID' },
  tree: { 'zh-cn': '名称、编号或路径（上级/下级）', en: 'name, ID or path (parent/child)' },
  many: { 'zh-cn': '，多个用顿号或逗号隔开', en: ', several separated by commas' },
  length: { 'zh-cn': '最多 {n} 个字', en: 'at most {n} characters' },
  number: { 'zh-cn': '数字', en: 'a number' },
  range: { 'zh-cn': '{from} 到 {to}', en: '{from} to {to}' },
  date: { 'zh-cn': '日期', en: 'a date' },
  datetime: { 'zh-cn': '日期时间', en: 'a date and time' },
  time: { 'zh-cn': '时间', en: 'a time' },
  text: { 'zh-cn': '文本', en: 'text' },
} as const

const isRequired = (field: ModuleField): boolean => field.required === true && field.default === undefined

/** A field's label, marked with `*` when new rows require the field. */
export const headerOf = (field: ModuleField, locale: Locale): string =>
  textIn(field.label, locale) + (isRequired(field) ? ' *' : '')

/** A workbook with two sheets: the headers with dropdown lists, and an explanation of each column with an example. */
export async function templateBook(
  { engine, module, request }: Call,
  fields: readonly ModuleField[],
): Promise<Uint8Array> {
  const { locale } = request
  const choices = new Map<string, readonly string[]>()
  for (const field of fields) {
    if (field.dict) choices.set(field.name, await labelsOf(field.dict))
    else if (field.options)
      choices.set(
        field.name,
        field.options.map((option) => textIn(option.label, locale)),
      )
    else if (field.type === 'bool') choices.set(field.name, [words.yes[locale], words.no[locale]])
  }
  const title = (field: ModuleField): string => headerOf(field, locale)
  const isTree = (field: ModuleField): boolean =>
    field.ref !== undefined && engine.registry.find(field.ref.module)?.table.tree !== undefined
  const bold = { font: { bold: true } }
  const table: WriteSheet = {
    name: textIn(module.file.title, locale),
    columns: fields.map((field) => ({ width: Math.min(40, Math.max(14, title(field).length * 2 + 4)) })),
    rows: [fields.map(title)],
    cells: new Map(fields.map((_, i) => [`0,${i}`, { style: bold }])),
    freezePane: { rows: 1 },
    dataValidations: fields.flatMap((field, i) => {
      const values = choices.get(field.name) ?? []
      const fits =
        values.length > 0 && values.join(',').length <= listMax && values.every((value) => !/[,"]/.test(value))
      return fits && field.type !== 'dicts'
        ? [
            {
              type: 'list' as const,
              values: [...values],
              allowBlank: true,
              showErrorMessage: true,
              range: `${letters(i)}2:${letters(i)}${offeredRows}`,
            },
          ]
        : []
    }),
  }
  const head = [words.column, words.required, words.takes, words.example].map((word) => word[locale])
  const guide: WriteSheet = {
    name: words.guide[locale],
    columns: [{ width: 22 }, { width: 8 }, { width: 60 }, { width: 28 }],
    rows: [
      head,
      ...fields.map((field) => [
        textIn(field.label, locale),
        isRequired(field) ? words.yes[locale] : '',
        [
          takes(field, choices.get(field.name), isTree(field), locale),
          ...(module.import!.key.includes(field.name) ? [words.key[locale]] : []),
          ...(field.help ? [textIn(field.help, locale)] : []),
        ].join(locale === 'en' ? '; ' : '；'),
        exampleOf(field, choices.get(field.name), locale),
      ]),
      ...(module.import!.note ? [[words.note[locale], '', textIn(module.import!.note, locale), '']] : []),
    ],
    cells: new Map(head.map((_, i) => [`0,${i}`, { style: bold }])),
    freezePane: { rows: 1 },
  }
  return writeBook([table, guide])

  async function labelsOf(dict: string): Promise<readonly string[]> {
    const { rows } = await sql<{ dictLabel: string }>`
      select coalesce(case when ${locale === 'en'} then nullif(dict_label_en, '') end, dict_label) as dict_label from sys_dict_data where dict_type = ${dict} and status = '0' and del_flag = '0' order by dict_sort, dict_code`.execute(
      engine.app.db,
    )
    return rows.map((row) => row.dictLabel)
  }
}

function takes(field: ModuleField, choices: readonly string[] | undefined, isTree: boolean, locale: Locale): string {
  const many = field.type === 'refs' || field.type === 'dicts' ? words.many[locale] : ''
  if (choices) return choices.slice(0, 50).join(' / ') + many
  if (field.ref) return (isTree ? words.tree : words.row)[locale] + many
  switch (field.type) {
    case 'int':
    case 'bigint':
    case 'decimal':
      return (
        words.number[locale] +
        (field.min !== undefined && field.max !== undefined
          ? ` ${words.range[locale].replace('{from}', String(field.min)).replace('{to}', String(field.max))}`
          : '')
      )
    case 'date':
    case 'datetime':
    case 'time':
      return words[field.type][locale]
    default:
      return field.length ? words.length[locale].replace('{n}', String(field.length)) : words.text[locale]
  }
}

function exampleOf(field: ModuleField, choices: readonly string[] | undefined, locale: Locale): string | number {
  if (choices?.[0] !== undefined) return choices[0]
  switch (field.type) {
    case 'int':
    case 'bigint':
    case 'decimal':
      return field.min ?? 1
    case 'date':
      return '2026-03-05'
    case 'datetime':
      return '2026-03-05 08:30'
    case 'time':
      return '08:30'
    case 'email':
      return 'name@example.com'
    case 'phone':
      return '13800000000'
    case 'url':
      return 'https://example.com'
    case 'json':
      return '{}'
    case 'string':
      return field.placeholder ? textIn(field.placeholder, locale) : ''
    default:
      return ''
  }
}

/** Column letters: `A`, `B`, …, `AA`. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
