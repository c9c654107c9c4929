import { typeNames, typesAmong, type FileLimits, type FileType } from '../../module/upload-file-types.ts'
import { finding, named, type Answers, type Finding, type ItemBase } from '../item.ts'
import { plainText, type AnswerColumn, type AnswerFault, type ItemTypeSpec, type JsonSchema } from '../item-type.ts'
import type { ItemSettings } from '../item-setting.ts'
import { listed } from '../join-texts.ts'

/** A file in an answer. Stored answers have all properties but `ref`; submitted answers need only `ref`. */
export interface FileAnswer {
  readonly name?: string
  readonly url?: string
  /** In bytes. */
  readonly size?: number
  /** MIME type. */
  readonly type?: string
  readonly ref?: string
}

/** Groups of file types, each with its entries of `accept`. */
export const fileGroups = {
  image: ['image/*'],
  word: ['.doc', '.docx'],
  excel: ['.xls', '.xlsx', '.csv'],
  ppt: ['.ppt', '.pptx'],
  pdf: ['.pdf'],
  text: ['.txt'],
  zip: ['.zip'],
  audio: ['audio/*'],
  video: ['video/*'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type FileGroup = keyof typeof fileGroups
export const fileGroupNames = Object.keys(fileGroups) as readonly FileGroup[] // keys of the constant above

const namesByGroup: Readonly<Record<FileGroup, { readonly 'zh-cn': string; readonly en: string }>> = {
  image: { 'zh-cn': '图片', en: 'Pictures' },
  word: { 'zh-cn': 'Word 文档', en: 'Word documents' },
  excel: { 'zh-cn': '表格', en: 'Spreadsheets' },
  ppt: { 'zh-cn': '演示文稿', en: 'Presentations' },
  pdf: { 'zh-cn': 'PDF', en: 'PDF' },
  text: { 'zh-cn': '文本', en: 'Text' },
  zip: { 'zh-cn': '压缩包', en: 'Zip archives' },
  audio: { 'zh-cn': '音频', en: 'Audio' },
  video: { 'zh-cn': '视频', en: 'Video' },
}
export const fileGroupName = (group: FileGroup): { readonly 'zh-cn': string; readonly en: string } =>
  namesByGroup[group]

const groupByType: ReadonlyMap<string, FileGroup> = new Map(
  fileGroupNames.flatMap((group) => typesAmong(fileGroups[group]).map(({ mime }) => [mime, group] as const)),
)
/** The group of a MIME type, for counts; a file without a type is a signature's picture. */
export const fileGroupOf = (type: string | null | undefined): FileGroup => groupByType.get(type ?? '') ?? 'image'

/** Limits on every question. */
export const fileCountLimit = 50
export const megabyteLimit = 50
const usualFiles = 5
const usualMegabytes = 10

/** Settings of a question for files. */
export interface FilesItem extends ItemBase {
  /** Names of `fileGroups`; absent: all. */
  readonly accept?: readonly FileGroup[]
  readonly maxFiles?: number
  readonly maxMegabytes?: number
  readonly buttonText?: string
}

export const maxFilesOf = (item: FilesItem): number => Math.min(item.maxFiles ?? usualFiles, fileCountLimit)

/** The types and the size that files of an item may have, with the groups that it takes. */
export const limitsOfFiles = (item: FilesItem, groups: readonly FileGroup[] = fileGroupNames): FileLimits => {
  const chosen = groups.filter((group) => !Array.isArray(item.accept) || item.accept.includes(group))
  return {
    types: typesAmong(chosen.flatMap((group) => fileGroups[group])),
    maxBytes: Math.round(Math.min(item.maxMegabytes ?? usualMegabytes, megabyteLimit) * 1024 * 1024),
  }
}

/** Extensions of the accepted types, `pdf/png`; '' when the list is too long to read. */
export const namesOfTypes = (types: readonly FileType[]): string => (types.length > 8 ? '' : typeNames(types))

/** The `accept` of an input. */
export const acceptOf = (types: readonly FileType[]): string =>
  types.flatMap(({ mime, extensions }) => [mime, ...extensions.map((one) => `.${one}`)]).join(',')

const refPattern = '^[A-Za-z0-9_-]{22}$'
/** URL of a file in an answer. */
export const fileUrl = (formKey: string, ref: string, name: string): string =>
  `/api/public/form/${formKey}/file/${ref}/${name}`
/** URL of a file of a submission, which opens it to whoever has the submission's receipt. */
export const provedFileUrl = (
  url: string,
  { id, receipt }: { readonly id: number; readonly receipt: string },
): string => `${url}?id=${id}&receipt=${receipt}`
const refInUrl =
  /^\/api\/public\/form\/[0-9A-Za-z]{8}\/file\/([A-Za-z0-9_-]{22})\/[^/?#]*(?:\?id=\d+&receipt=[0-9a-f]+)?$/

/** Reference of an entry, given directly or by URL. */
export function refOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return new RegExp(refPattern).test(entry) ? entry : undefined
  const { ref, url } = asFile(entry)
  return ref ?? refInUrl.exec(url ?? '')?.[1]
}

const asFile = (entry: unknown): FileAnswer =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : {}

/** The files of an answer: of a list, or of a signature. */
export const filesIn = (value: unknown): readonly FileAnswer[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map((one) =>
    typeof one === 'string' ? { ref: one } : asFile(one),
  )

/** The name of a file; of a signature the end of its address. */
export function fileNameOf({ name, url }: FileAnswer): string {
  if (name) return name
  const last = (url ?? '').split(/[?#]/)[0]!.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** JSON Schema of one file, or of its bare reference. */
export const fileSchema: JsonSchema = {
  type: ['object', 'string'],
  pattern: refPattern,
  properties: {
    ref: { type: 'string', pattern: refPattern },
    name: { type: 'string', maxLength: 255 },
    url: { type: 'string', maxLength: 600 },
    size: { type: 'integer', minimum: 0 },
    type: { type: 'string', maxLength: 100 },
  },
  additionalProperties: false,
}

const isOversized = (entry: unknown): boolean =>
  Object.keys(asFile(entry)).length > 5 ||
  Object.values(asFile(entry)).some((one) => (typeof one === 'string' ? one.length > 600 : typeof one === 'object'))

/** A line of a file of labels from before they held names only: `name | address | bytes | type`. */
function fileInLine(line: string): FileAnswer | string {
  const [name = '', url, size, type] = line.split(' | ')
  return url === undefined ? name : { name, url, size: Number(size), type: type ?? '' }
}

/** Parses a posted field or a cell: JSON, or one reference per line. */
export function filesWritten(texts: readonly string[]): readonly unknown[] {
  return texts.flatMap((text): readonly unknown[] => {
    const written = text.trim()
    if (written === '') return []
    if (!/^[[{]/.test(written)) return written.split(/\r?\n/).map(fileInLine)
    try {
      const read: unknown = JSON.parse(written)
      return Array.isArray(read) ? read : [read]
    } catch {
      return [written]
    }
  })
}

/** Common definition of questions for several files. */
export const severalFiles = <I extends FilesItem>(
  groups: readonly FileGroup[],
): Pick<
  ItemTypeSpec<I>,
  | 'family'
  | 'files'
  | 'answerSchema'
  | 'check'
  | 'parse'
  | 'fields'
  | 'oversize'
  | 'explain'
  | 'fault'
  | 'text'
  | 'columns'
> => ({
  family: 'files',
  files: (item) => limitsOfFiles(item, groups),
  answerSchema: (item) => ({ type: 'array', items: fileSchema, minItems: 1, maxItems: maxFilesOf(item) }),
  check: (item, at) => checkFiles(item, at, groups),
  parse: (item, posted) => {
    const found = filesWritten(posted(item.id))
    return found.length === 0 ? undefined : found
  },
  fields: (item, value) => filesIn(value).map((one) => [item.id, JSON.stringify(one)] as const),
  oversize: (item, value) => {
    if (!Array.isArray(value)) return undefined
    if (value.length > maxFilesOf(item)) return { code: 'fileCount', limit: maxFilesOf(item) }
    return value.some(isOversized) ? { code: 'type' } : undefined
  },
  explain: (item, { keyword }): AnswerFault =>
    keyword === 'maxItems' ? { code: 'fileCount', limit: maxFilesOf(item) } : fileFault(keyword),
  fault: (_, value) =>
    filesIn(value).some((one) => refOf(one) === undefined) ? { code: 'fileGone', limit: '' } : undefined,
  text: (_, value) => filesText(value),
  columns: (item): readonly AnswerColumn[] => [
    {
      key: item.id,
      value: (answers) => answers[item.id],
      // for people; a file of values has what leads to the files
      text: (answers) => fileNames(answers[item.id]).join('\n'),
      read: (cell) => readCell(item.id, cell),
    },
  ],
})

/** A name alone, as in a file of labels, leads to no file. */
export const fileFault = (keyword: string): AnswerFault =>
  keyword === 'pattern' ? { code: 'fileGone', limit: '' } : { code: 'type' }

const readCell = (id: string, cell: unknown): Answers => {
  const found = cell === undefined || cell === null ? [] : filesWritten([String(cell)])
  return found.length === 0 ? {} : { [id]: found }
}

const fileNames = (value: unknown): readonly string[] =>
  filesIn(value)
    .map(fileNameOf)
    .filter((name) => name !== '')

/** Joins the names of files. */
export function filesText(value: unknown): string {
  const names = fileNames(value)
  if (names.length === 0) return plainText(value)
  return listed(names)
}

function checkFiles(item: FilesItem, at: string, groups: readonly FileGroup[]): readonly Finding[] {
  const accept: unknown = item.accept
  const isFine =
    accept === undefined ||
    (Array.isArray(accept) && accept.length > 0 && accept.every((one) => groups.includes(one as FileGroup)))
  const { maxMegabytes } = item
  return [
    ...(isFine
      ? []
      : [
          finding(
            'files.accept',
            `${at}/accept`,
            `「${named(item)}」还没有选择可以上传的文件类型`,
            `“${named(item)}” takes no type of file yet`,
            item.id,
          ),
        ]),
    ...(maxMegabytes === undefined || (maxMegabytes > 0 && maxMegabytes <= megabyteLimit)
      ? []
      : [
          finding(
            'files.size',
            `${at}/maxMegabytes`,
            `「${named(item)}」的文件大小要在 0 到 ${megabyteLimit} MB 之间`,
            `Files of “${named(item)}” must be between 0 and ${megabyteLimit} MB`,
            item.id,
          ),
        ]),
  ]
}

/** Settings of questions for several files. */
export const filesSettings = {
  maxFiles: {
    type: 'int',
    label: { 'zh-cn': '最多文件数', en: 'Max. files' },
    min: 1,
    max: fileCountLimit,
    default: usualFiles,
    isHalf: true,
    section: 'limits',
    isPublic: true,
  },
  maxMegabytes: {
    type: 'decimal',
    label: { 'zh-cn': '单个大小（MB）', en: 'Max. size (MB)' },
    min: 0.1,
    max: megabyteLimit,
    scale: 1,
    default: usualMegabytes,
    isHalf: true,
    section: 'limits',
    isPublic: true,
  },
  buttonText: {
    type: 'string',
    label: { 'zh-cn': '按钮文字', en: 'Button text' },
    length: 40,
    section: 'show',
    isPublic: true,
    isAppearance: true,
  },
} as const satisfies ItemSettings
