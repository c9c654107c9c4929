import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import { answerColumns } from '#schemas/form/answer-list-columns.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { AnswerColumn } from '#schemas/form/item-type.ts'
import type { Answers } from '#schemas/form/form.ts'
import type { Cell } from '#schemas/module/csv.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { invalid } from '#server/kit/app-error.ts'
import { familyOf } from '#schemas/form/item-types.ts'
import { fileNameOf, filesIn, refOf } from '#schemas/form/types/file-base.ts'
import type { Files } from '#server/kit/services/files.ts'
import type { XlsxColumn } from '#server/kit/xlsx.ts'
import type { ZipFile } from '#server/kit/zip.ts'
import type { FileTable, FileWanted, Row } from '#server/kit/module-hooks.ts'
import { localTime } from '#schemas/module/local-time.ts'
import { answerHeader } from './answer-dates.ts'
import { examFields, examValue } from '../shared/exam-fields.ts'
import type { AddedColumn } from '../shared/submission-module.ts'

export interface FileTableOptions extends FileWanted {
  readonly files: Pick<Files, 'read'>
  readonly formName: string
  readonly answerFields: readonly AnswerField[]
  /** Columns of other features. */
  readonly added?: readonly Pick<AddedColumn, 'name' | 'inFile'>[]
  /** Codebook of the submission's version, whose labels the respondent read. */
  readonly codebookOf: (version: number) => Promise<readonly CodebookEntry[]>
  readonly locale: Locale
  readonly now: Date
}

/**
 * Submissions as a file: for people the labels of the version each was given under (`labels=1`), for programs ids and
 * stored values, with lists as JSON (`labels=0`).
 */
export function submissionTable(options: FileTableOptions): FileTable {
  const { formName, fields, locale, timeZone, now } = options
  const labels = labelsIn(options.query)
  const byName = new Map(options.answerFields.map((one) => [one.name, one]))
  const added = new Map((options.added ?? []).map((one) => [one.name, one]))
  // readable files show the text of an "other" behind its label
  const columns = fields.flatMap((field): readonly FileColumn[] => {
    const answer = byName.get(field.name)
    return answer && labels && answer.column.isForPrograms
      ? []
      : [{ name: field.name, label: textIn(field.label, locale), answer }]
  })
  const answered = columns.filter((one) => one.answer !== undefined)
  const readable = readableIn(options)
  // separate names, so that neither file overwrites the other
  const kind = labels ? '' : locale === 'en' ? '-values' : '-选项值'
  return {
    name: `${formName.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}-${localTime(now, timeZone).slice(0, 10)}${kind}`,
    title: { 'zh-cn': `导出「${formName}」的答卷`, en: `Export submissions of “${formName}”` },
    header: columns.map((column) => (labels ? headerOf(column, locale) : column.name)),
    async cells(row) {
      const own = labels ? await readable(row) : undefined
      return columns.map(({ name, answer }): Cell => {
        if (answer) return own ? own(answer) : valueCell(answer.column.value(row.answers as Answers))
        const column = added.get(name)
        if (column) return column.inFile(row[name], labels ? locale : undefined)
        if (name in examFields) return examCell(examValue(row, name), labels, locale)
        return labels && name.endsWith('Time') ? localTime(new Date(String(row[name])), timeZone) : valueCell(row[name])
      })
    },
    attachments: (row) => attachmentsOf(options, row),
    async object(row) {
      const answers = row.answers as Answers
      const own = labels ? await readable(row) : undefined
      const { id, serial, version, createTime, duration, exam } = row
      return {
        id,
        serial,
        version,
        createTime,
        duration,
        ...Object.fromEntries(
          [...added].flatMap(([name, { inFile }]) =>
            columns.some((one) => one.name === name) ? [[name, inFile(row[name], labels ? locale : undefined)]] : [],
          ),
        ),
        ...(exam ? { exam } : {}),
        answers: own
          ? Object.fromEntries(
              answered.flatMap(({ name, answer }) =>
                answers[answer!.entry.id] === undefined ? [] : [[name, own(answer!)]],
              ),
            )
          : answers,
      }
    },
  }
}

/** Path inside the archive, one folder per submission and question: `0001/附件/合同.pdf`. Missing files are skipped. */
async function* attachmentsOf({ answerFields, files }: FileTableOptions, row: Row): AsyncGenerator<ZipFile> {
  const answers = row.answers as Answers
  const folder = String(row.serial).padStart(4, '0')
  const taken = new Set<string>()
  for (const { entry } of answerFields) {
    if (familyOf(entry.item) !== 'files') continue
    for (const file of filesIn(answers[entry.id])) {
      const content = await files.read(refOf(file) ?? '')
      if (!content) continue
      const chunks: Buffer[] = []
      for await (const chunk of content) chunks.push(chunk as Buffer)
      yield {
        name: freeName(taken, `${folder}/${partOfPath(entry.label)}/`, partOfPath(fileNameOf(file))),
        bytes: Buffer.concat(chunks),
        time: new Date(row.createTime as string),
      }
    }
  }
}

const partOfPath = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80) || 'file'

function freeName(taken: Set<string>, folder: string, name: string): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]{1,10})?$/su.exec(name) ?? []
  let free = folder + name
  for (let n = 2; taken.has(free); n++) free = `${folder}${stem} (${n})${ending}`
  taken.add(free)
  return free
}

interface FileColumn {
  readonly name: string
  readonly label: string
  readonly answer: AnswerField | undefined
}

function labelsIn({ labels = '1' }: Row): boolean {
  if (labels !== '0' && labels !== '1') throw invalid('labels', 'value', 'takes 0 or 1')
  return labels === '1'
}

/** A readable column, with the precision of its dates. */
const headerOf = ({ name, label, answer }: FileColumn, locale: Locale): XlsxColumn =>
  answer ? answerHeader(answer, locale) : { title: label, ...(name.endsWith('Time') ? { dates: 'second' } : {}) }

/** Formats a row with the labels of its version. */
function readableIn({ codebookOf }: FileTableOptions): (row: Row) => Promise<(answer: AnswerField) => Cell> {
  const versions = new Map<number, ReadonlyMap<string, AnswerColumn>>()
  return async ({ version, answers }) => {
    const known = versions.get(version as number) ?? columnsByKey(await codebookOf(version as number))
    versions.set(version as number, known)
    return ({ column }) => (known.get(column.key) ?? column).text(answers as Answers)
  }
}

const columnsByKey = (codebook: readonly CodebookEntry[]): ReadonlyMap<string, AnswerColumn> =>
  new Map(codebook.flatMap((entry) => answerColumns(entry).map((column) => [column.key, column] as const)))

/** Readable files say yes and no in words. */
function examCell(value: unknown, labels: boolean, locale: Locale): Cell {
  if (typeof value !== 'boolean' || !labels) return valueCell(value)
  return locale === 'en' ? (value ? 'Yes' : 'No') : value ? '是' : '否'
}

function valueCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}
