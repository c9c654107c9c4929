import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '../../kit/app-error.ts'

/** Errors of files that cannot be imported and of invalid cells, with `{…}` placeholders. */
const texts = {
  notTable: { 'zh-cn': '这不是表格文件，请使用 xlsx 或 csv。', en: 'This isn’t a table file. Use xlsx or csv.' },
  oldExcel: {
    'zh-cn': '这是旧版 Excel 文件，请另存为 .xlsx 后再导入。',
    en: 'This is an old Excel file. Save it as .xlsx, then import it.',
  },
  broken: {
    'zh-cn': '文件已损坏，无法读取。请重新保存后再试。',
    en: 'The file is damaged and can’t be read. Save it again and retry.',
  },
  tooLarge: {
    'zh-cn': '文件展开后超过 100 MB，不能导入。',
    en: 'The file unpacks to more than 100 MB and can’t be imported.',
  },
  tooComplex: {
    'zh-cn': '读取文件耗时过长或占用内存过多。请只保留数据，或拆分后再导入。',
    en: 'Reading the file takes too much time or memory. Keep only the data, or split the file.',
  },
  longCell: {
    'zh-cn': '第 {row} 行有超过 {max} 个字的单元格，不能导入。',
    en: 'Row {row} has a cell with more than {max} characters and can’t be imported.',
  },
  empty: {
    'zh-cn': '表格里没有数据：第一行是表头，数据从第二行开始。',
    en: 'The table has no data. Put headers in the first row and data below it.',
  },
  noHeader: {
    'zh-cn': '未找到可对应的表头，请使用模板，或检查第一行是否为列名。',
    en: 'No header matches a field. Use the template, or check that the first row contains column names.',
  },
  tooMany: {
    'zh-cn': '一次最多导入 {max} 行，请拆分后再导入。',
    en: 'You can import up to {max} rows at once. Split the file.',
  },
  mapping: { 'zh-cn': '列的对应关系不正确。', en: 'The columns aren’t mapped correctly.' },
  part: {
    'zh-cn': '导入不认识「{name}」，请在表单里使用：{known}',
    en: 'Import doesn’t accept “{name}”. Use: {known}',
  },
  formula: { 'zh-cn': '「{label}」的公式出错：{value}', en: 'The formula of {label} failed: {value}' },
  choiceOf: { 'zh-cn': '「{name}」应为 {known}，不是「{value}」', en: '{name} must be {known}, not “{value}”' },
  newOnly: { 'zh-cn': '这里只能导入新数据', en: 'Only new rows can be imported here' },
  match: { 'zh-cn': '「match」只能包含：{known}', en: 'match can only contain: {known}' },
  number: { 'zh-cn': '「{label}」应为数字', en: '{label} must be a number' },
  date: { 'zh-cn': '「{label}」应为日期，如 2026-03-05', en: '{label} must be a date such as 2026-03-05' },
  datetime: {
    'zh-cn': '「{label}」应为日期时间，如 2026-03-05 08:30',
    en: '{label} must be a date and time such as 2026-03-05 08:30',
  },
  time: { 'zh-cn': '「{label}」应为时间，如 08:30', en: '{label} must be a time such as 08:30' },
  bool: { 'zh-cn': '「{label}」应为“是”或“否”', en: '{label} must be yes or no' },
  json: { 'zh-cn': '「{label}」应为 JSON', en: '{label} must be JSON' },
  choice: {
    'zh-cn': '「{label}」没有「{value}」，可填：{choices}',
    en: '{label} has no “{value}”. Use one of: {choices}',
  },
  ambiguous: {
    'zh-cn': '「{label}」有 {count} 个叫「{value}」，请填写编号，或写全路径如 上级/下级',
    en: '{label}: {count} are named “{value}”. Use the ID, or the full path such as parent/child',
  },
  ambiguousChoice: {
    'zh-cn': '「{label}」有 {count} 项叫「{value}」，请填写键值',
    en: '{label}: {count} entries are named “{value}”. Use the value instead',
  },
  noSuch: { 'zh-cn': '{label}「{value}」不存在', en: '{label}: “{value}” doesn’t exist' },
  twice: { 'zh-cn': '「{label}」与第 {row} 行重复', en: '{label} duplicates row {row}' },
  exists: {
    'zh-cn': '「{label}」已存在；要修改已有的数据，请打开「更新已存在的数据」',
    en: '{label} already exists. To change existing rows, turn on Update existing rows',
  },
  done: {
    'zh-cn': '新增 {created} 条，更新 {updated} 条，{unchanged} 条无变化，跳过 {skipped} 条',
    en: '{created} created, {updated} updated, {unchanged} unchanged, {skipped} skipped',
  },
  writing: { 'zh-cn': '已写入 {done} / {total} 行', en: '{done} of {total} rows written' },
  title: { 'zh-cn': '导入：{title}', en: 'Import {title}' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export type ImportMessage = keyof typeof texts

export function importText(
  word: ImportMessage,
  locale: Locale,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return textIn(texts[word], locale).replaceAll(/\{(\w+)\}/g, (whole, name: string) => shown(values[name] ?? whole))
}

/** Shortens a value: a cell may hold a very long text, and the error repeats for each row. */
const shown = (value: string | number): string => {
  const text = String(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
const longestShown = 2_000

export const localizedImportText = (
  word: ImportMessage,
  values: (locale: Locale) => Readonly<Record<string, string | number>>,
): { 'zh-cn': string; en: string } => ({
  'zh-cn': importText(word, 'zh-cn', values('zh-cn')),
  en: importText(word, 'en', values('en')),
})

/** An error that refuses the whole file. */
export const refusedFile = (
  word: ImportMessage,
  locale: Locale,
  values?: Readonly<Record<string, string | number>>,
): AppError =>
  new AppError('import.file', word, {
    errors: [{ field: 'file', code: word, message: importText(word, locale, values) }],
  })
