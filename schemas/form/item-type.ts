import { isEmpty, type Op } from '../module/condition.ts'
import type { FileLimits } from '../module/upload-file-types.ts'
import type { Mask } from '../module/mask-value.ts'
import type { Locale, LocalizedText } from '../module/localized-text.ts'
import type { AnswerCode } from './answer-codes.ts'
import { change, type Change } from './version-change.ts'
import { canonical } from './canonical-json.ts'
import type { Accuracy } from './date-precision.ts'
import { families, type Family, type ValueType } from './answer-data-types.ts'
import type { GradingName } from './exam-types.ts'
import {
  named,
  type Answers,
  type Finding,
  type ItemBase,
  type ItemId,
  type Option,
  type OptionSource,
} from './item.ts'
import type { ItemSettings } from './item-setting.ts'
import { usualMeasures, type Measure } from './statistic-measures.ts'
import type { Seat, TakenSeat } from './seats-left.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** A JSON Schema error with the members that we use of Ajv's error object, so that Ajv's errors fit unchanged. */
export interface SchemaError {
  /** JSON pointer into the answers: `` for an unknown item, `/a1b2c3`, `/a1b2c3/0`. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The fault of an answer. `limit` is the exceeded bound; `message` replaces the standard message. */
export type AnswerFault = (
  | { readonly code: AnswerCode; readonly limit?: unknown; readonly message?: LocalizedText }
  | { readonly code: string; readonly message: LocalizedText }
) & {
  /** For an error inside rows: the row from 0, and the question in it. */
  readonly inRow?: { readonly row: number; readonly item: ItemBase }
}

/** The texts of a posted plain form, by field name. */
export type Posted = (name: string) => readonly string[]

/** Words for true and false. */
export interface Truths {
  readonly yes: LocalizedText
  readonly no: LocalizedText
}

export interface Calculation {
  readonly formula: string
  readonly precision?: number
}

/** Services for types whose answers the server generates. */
export interface GenerationContext {
  /** ISO text in the form's own time zone. */
  readonly now: string
  /** A random whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
}

/** A column of answers in exports, lists and imports. */
export interface AnswerColumn {
  /** The item's id, or a key that begins with it. */
  readonly key: string
  /** Appended to the question's label in a header; absent for the answer's own column. */
  readonly label?: LocalizedText
  /**
   * Whether the column appears only in exports of stored values, because readable exports show it in another column.
   */
  readonly isForPrograms?: boolean
  /** Path of the stored value in the answers; absent: `key`. */
  readonly path?: readonly string[]
  /** For the position of this value in a list at `path`, starting at 1. */
  readonly rank?: string
  /** For a sum over the answer's members: the weight of each key. Such a value is not stored. */
  readonly weights?: Readonly<Record<string, number>>
  /** Kind of data in the column, where the item's family covers several columns. */
  readonly family?: Family
  /** Only for questions in rows, which a list sorts by the answer in the first row. */
  readonly inRows?: ItemBase
  /** The stored value. */
  value(answers: Answers): unknown
  /** The readable value. Numbers stay numbers, so that a spreadsheet can calculate. */
  text(answers: Answers): string | number
  /** Display text in lists, where a bare number would be ambiguous, such as an amount of money. */
  shown?(answers: Answers): string
  /** The answers for a cell written as `value` or as `text`; empty for an empty cell. */
  read(cell: unknown): Answers
}

/** A value that conditions and formulas may read: an answer, its score, or the text of an "other" option. */
export interface Operand {
  /** Appended to the item's id: '', '.score', ':other', '.from'. */
  readonly suffix: string
  /** Appended to the question's label in an editor; absent for the answer itself and its score. */
  readonly label?: LocalizedText
  readonly family: Family
  readonly compares: ValueType
  /** Operators that an editor offers, and further valid ones. */
  readonly ops: readonly Op[]
  readonly also: readonly Op[]
  /** Values to compare with, where they are not the item's options. */
  choices?(): readonly Pick<Option, 'value' | 'label'>[]
  /** Whether the value is not stored, so that only rules and formulas can read it. */
  readonly isDerived?: boolean
  /** Whether the value is a list with one entry per row, which formulas aggregate and rules cannot test. */
  readonly isOfRows?: boolean
  /** For a test on each row: the question in the rows, and whether any or all rows must pass. */
  readonly inRows?: { readonly item: ItemBase; readonly quantifier: 'any' | 'every' }
  /** Whether editors list the operand. Documents may use it either way. */
  readonly isOffered: boolean
}

export const itemGroups = [
  'text',
  'choice',
  'date',
  'matrix',
  'reserve',
  'people',
  'place',
  'files',
  'computed',
  'display',
] as const
export type ItemGroup = (typeof itemGroups)[number]

/** Prompt for a required question without an answer. */
export type ItemRequest = 'fill' | 'choose' | 'answer' | 'upload' | 'sign' | 'rank'

/** The definition of an item type. The fill page keeps the widget under the same name (renderer/fill/types). */
export interface ItemType<I extends ItemBase = ItemBase> {
  readonly type: I['type']
  /** Group in the palette. */
  readonly group: ItemGroup
  /** Display name; absent: the editor's own texts have it. */
  readonly name?: LocalizedText
  /** Settings of the type, by key. */
  readonly settings: ItemSettings
  /** Types an item can be converted to without losing its question, including its own. */
  readonly becomes: readonly string[]
  /** Whether the item ends a page. */
  readonly breaksPage: boolean
  /** Kind of the prompt, if it differs from the group's default: texts are filled in, options chosen. */
  readonly request?: ItemRequest
  /** Default limit on the length of texts, in UTF-16 code units. */
  readonly maxLength?: number
  /** The kind of data in its answers, which may depend on settings; `none`: no answer. */
  family(item: I): Family
  /** The settings of a new item, without id and label. */
  create(locale: Locale): Omit<I, 'id' | 'label' | 'type'>
  /** Faults of the item's settings at publish, such as crossed bounds or repeated options. */
  check(item: I, at: string): readonly Finding[]
  /** JSON Schema of the value; undefined without an answer. */
  answerSchema(item: I): JsonSchema | undefined
  /** The computation of a calculated type. Such an item is never asked, and a value from a client is ignored. */
  calculation?(item: I): Calculation
  /** Generates the answer on the server at submit. Such an item is never asked. */
  generate?(item: I, context: GenerationContext): string
  /** The keys of its answers. */
  posts(item: I): readonly string[]
  /** Reads a value from a posted plain form; undefined means not answered. */
  parse(item: I, posted: Posted): unknown
  /** Writes a value as plain form fields, which carry it from page to page. */
  fields(item: I, value: unknown): readonly (readonly [name: string, text: string])[]
  isEmpty(value: unknown): boolean
  /** A fault of size, found before a schema reads every character or entry. */
  oversize(item: I, value: unknown): AnswerFault | undefined
  /** The part that an answer lacks where the question is required, by its setting or by a rule. */
  missingPart?(item: I, value: unknown): AnswerFault | undefined
  /** Translates a schema error into the type's own terms. */
  explain(item: I, error: SchemaError, value: unknown): AnswerFault
  /** Faults beyond the schema: patterns with a message, calendars, steps, mutually exclusive options. */
  /** `now` is ISO text in the form's time zone, where it is known. */
  fault(item: I, value: unknown, now?: string): AnswerFault | undefined
  /** The readable value for data lists, exports and piping; '' when empty. */
  text(item: I, value: unknown, answers?: Answers): string
  unit?(item: I): string | undefined
  /**
   * Whether only some answers can be submitted, of types whose answer is never absent once it has a default: “required”
   * would ask for nothing, so that editors do not offer it.
   */
  demands?(item: I): boolean
  /** Labels for true and false, for answers of that kind. */
  truths?(item: I): Truths
  /** Accepted types and size of the files that an answer references. */
  files?(item: I): FileLimits
  /** Whether only signed-in visitors may answer, because the question reveals internal data. */
  readonly needsSignIn?: boolean
  /** Whether visitors verify the answer by a code sent to it. */
  readonly needsCode?: boolean
  /** Kinds of sources its options can come from (`optionsFrom`); absent: its options are typed in. */
  readonly optionSources?: readonly OptionSource['kind'][]
  /** The precision of a date. */
  accuracy?(item: I): Accuracy
  /** Seats available on `today`, an ISO date; absent: only options with a quota. */
  seats?(item: I, today: string): readonly Seat[]
  /** Seats that an answer takes, on any day. Required with `seats`. */
  seatsTaken?(item: I, value: unknown): readonly TakenSeat[]
  /** The answer in receipts, where `text` alone says too little. */
  summary?(item: I, value: unknown, locale: Locale): string
  /** Settings for visitors that override the public ones, without numbers private to the author. */
  forVisitors?(item: I): Partial<I>
  /** The mask in logs for answers that identify or reach a person. */
  mask?(item: I): Mask | undefined
  columns(item: I): readonly AnswerColumn[]
  operands(item: I): readonly Operand[]
  /**
   * Reads an operand with this suffix, where the answer's member of that name is not the value. A function is called
   * per test instead (`inRows`).
   */
  member?(item: I, value: unknown, key: string): unknown
  measures(item: I): readonly Measure[]
  /** How an exam grades the answers, where it differs from the family. */
  readonly grading?: GradingName
  /** Effects of changed settings on collected answers, appearance excluded. */
  compare(was: I, item: I): readonly Change[]
}

type Usual =
  | 'settings'
  | 'becomes'
  | 'breaksPage'
  | 'family'
  | 'create'
  | 'check'
  | 'answerSchema'
  | 'posts'
  | 'parse'
  | 'fields'
  | 'isEmpty'
  | 'oversize'
  | 'explain'
  | 'fault'
  | 'text'
  | 'columns'
  | 'operands'
  | 'measures'
  | 'compare'

/**
 * A type's own definition; omitted parts get the defaults of its family. `family` may be a constant where no setting
 * changes it.
 */
export type ItemTypeSpec<I extends ItemBase> = Omit<ItemType<I>, Usual> &
  Partial<Omit<ItemType<I>, 'family'>> & { readonly family: Family | ((item: I) => Family) }

/** Completes a type definition with its family's defaults. */
export function defineItemType<I extends ItemBase>({ family: given, ...own }: ItemTypeSpec<I>): ItemType<I> {
  const familyOf = typeof given === 'function' ? given : (): Family => given
  const type: ItemType<I> = {
    settings: {},
    becomes: [],
    breaksPage: false,
    family: familyOf,
    // an item needs only the common keys unless its type requires more
    create: () => ({}) as Omit<I, 'id' | 'label' | 'type'>,
    check: () => [],
    answerSchema: () => undefined,
    posts: (item) => (familyOf(item) === 'none' ? [] : [item.id]),
    parse: (item, posted) => (familyOf(item) === 'none' ? undefined : posted(item.id)[0] || undefined),
    fields: (item, value) => [value].flat().flatMap((one) => (isEmpty(one) ? [] : [[item.id, String(one)] as const])),
    isEmpty,
    oversize: (_, value) => (Array.isArray(value) && value.length > 1 ? { code: 'type' } : undefined),
    explain: (_, error) => usualFault(error),
    fault: () => undefined,
    text: (item, value) => (familyOf(item) === 'none' ? '' : plainText(value)),
    columns: (item) => (familyOf(item) === 'none' ? [] : [answerColumn(type, item)]),
    operands: (item) => (familyOf(item) === 'none' ? [] : [answerOperand(familyOf(item))]),
    measures: (item) => usualMeasures(familyOf(item), item),
    compare: (was, item) =>
      differs(weighed(type.settings, was), weighed(type.settings, item))
        ? [
            change(
              'breaking',
              'item.setting',
              `「${named(item)}」的设置改变，已收集的答案可能不再符合`,
              `The settings of “${named(item)}” changed; collected answers may no longer fit`,
              item.id,
            ),
          ]
        : [],
    ...own,
  }
  return type
}

/** A text unchanged and any other value as JSON, so that no stored value is invisible. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A number from a form's text. A text that is no number stays, and `checkAnswers` reports it. */
export function parseNumber(raw: readonly string[]): unknown {
  const text = raw[0]?.trim() ?? ''
  if (text === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
}

/** The answer itself as an operand. */
export const answerOperand = (family: Family, more: Partial<Operand> = {}): Operand => ({
  suffix: '',
  family,
  compares: families[family].compares,
  ops: families[family].ops,
  also: families[family].also,
  isOffered: true,
  ...more,
})

/** The column of an answer that fits into one cell. */
export function answerColumn<I extends ItemBase>(type: Pick<ItemType<I>, 'parse' | 'text'>, item: I): AnswerColumn {
  const { id } = item
  return {
    key: id,
    value: (answers) => answers[id],
    text: (answers) => (typeof answers[id] === 'number' ? answers[id] : type.text(item, answers[id], answers)),
    read: (cell) =>
      answered(
        id,
        type.parse(item, (name) => (name === id && !isEmpty(cell) ? [String(cell)] : [])),
      ),
  }
}

export const answered = (id: ItemId, value: unknown): Answers => (value === undefined ? {} : { [id]: value })

/** Whether two values differ, independent of key order: a database may reorder the keys of a document. */
export const differs = (a: unknown, b: unknown): boolean =>
  JSON.stringify(canonical(a)) !== JSON.stringify(canonical(b))

function usualFault({ keyword, params }: SchemaError): AnswerFault {
  const code = codes[keyword]
  return code === undefined ? { code: 'type' } : { code, limit: params.limit }
}

const codes: Readonly<Record<string, AnswerCode | undefined>> = {
  enum: 'option',
  minimum: 'min',
  maximum: 'max',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  pattern: 'pattern',
  minItems: 'pickMin',
  maxItems: 'pickMax',
  uniqueItems: 'repeated',
}

const weighed = (settings: ItemSettings, item: object): unknown =>
  Object.entries(item).filter(([key]) => settings[key] && !settings[key].isAppearance)
