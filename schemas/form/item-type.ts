import { isEmpty, type Op } from '../module/cond.ts'
import type { Mask } from '../module/mask.ts'
import type { Locale, LocalizedText } from '../module/localized-text.ts'
import type { AnswerCode } from './answer-codes.ts'
import { change, type Change } from './change.ts'
import { canonical } from './canonical.ts'
import type { Accuracy } from './date.ts'
import { families, type Family, type ValueType } from './family.ts'
import { named } from './finding.ts'
import type { Answers, Finding, ItemBase, ItemId, Option, WithOptions } from './item.ts'
import type { ItemSettings } from './item-setting.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * What we need of a JSON Schema fault: the members and meanings of Ajv's error object, so that Ajv's serve as they are.
 */
export interface SchemaError {
  /** JSON pointer into the answers: `` for an unknown item, `/a1b2c3`, `/a1b2c3/0`. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * What is wrong with an answer. `limit` is the bound that was crossed; `message` says it instead of the usual words.
 */
export type AnswerFault =
  | { readonly code: AnswerCode; readonly limit?: unknown; readonly message?: LocalizedText }
  | { readonly code: string; readonly message: LocalizedText }

/** Texts that came with a plain form, by the name of their field. */
export type Posted = (name: string) => readonly string[]

export interface Calculation {
  readonly formula: string
  readonly precision?: number
}

/** One column of answers: in exports, in the list, in imports. */
export interface AnswerColumn {
  /** The item's id, or what begins with it. */
  readonly key: string
  /** Behind the question's label in a header; absent for the column of the answer itself. */
  readonly label?: LocalizedText
  /** Stands only where stored values are exported; people read it in another column. */
  readonly isForPrograms?: boolean
  /** What is stored. */
  value(answers: Answers): unknown
  /** As people read it; a number stays one, so that a spreadsheet can count with it. */
  text(answers: Answers): string | number
  /** The answers that such a cell means, written as `value` or as `text`; none for an empty cell. */
  read(cell: unknown): Answers
}

/** Something a condition or a formula may read: the answer itself, its score, the text of an “other” option. */
export interface Operand {
  /** Behind the item's id: '', '.score', ':other'. */
  readonly suffix: string
  readonly family: Family
  readonly compares: ValueType
  /** Operators that an editor offers, and those that are right besides. */
  readonly ops: readonly Op[]
  readonly also: readonly Op[]
  /** Editors list it. What they do not list is right in a document all the same. */
  readonly isOffered: boolean
}

/** One thing that statistics count. */
export type Measure =
  /** How often each value was picked: those given, then whatever else is stored. */
  | {
      readonly counts: readonly Pick<Option, 'value' | 'label'>[]
      /** Behind each of them on a chart. */ readonly mark?: string
    }
  /** Least, most, mean and median of numbers, and bars of them where the values are not counted one by one. */
  | 'spread'
  /** First, last, and how many in each period. */
  | 'moments'
  /** The newest texts. */
  | 'latest'

export const itemGroups = ['text', 'choice', 'date', 'computed', 'display'] as const
export type ItemGroup = (typeof itemGroups)[number]

/**
 * Everything the product knows about one type of item. Its widget is kept by those who draw it (renderer/fill/types),
 * under the same name.
 */
export interface ItemType<I extends ItemBase = ItemBase> {
  readonly type: I['type']
  /** Where the palette has it. */
  readonly group: ItemGroup
  /** Its name; absent: the editor's own texts have it. */
  readonly name?: LocalizedText
  /** What the keys of its own may be, by key. */
  readonly settings: ItemSettings
  /** Types an item may be turned into without losing what it asks, itself among them. */
  readonly becomes: readonly string[]
  /** Ends a page. */
  readonly breaksPage: boolean
  /** Longest text it takes where the item does not say, in UTF-16 code units. */
  readonly maxLength?: number
  /** What its answers are made of, which may depend on settings; `none`: it holds no answer. */
  family(item: I): Family
  /** What a freshly added item has, without id and label. */
  create(locale: Locale): Omit<I, 'id' | 'label' | 'type'>
  /** Findings of the item's own settings (bounds crossed, options missing or repeated …) at publish. */
  check(item: I, at: string): readonly Finding[]
  /** JSON Schema of the value; undefined without an answer. */
  answerSchema(item: I): JsonSchema | undefined
  /** How it is computed. A type that computes is never asked, and what a client sends for it is ignored. */
  calculation?(item: I): Calculation
  /** The keys its answers lie under. */
  posts(item: I): readonly string[]
  /** Texts of a plain form → value; undefined = not answered. */
  parse(item: I, posted: Posted): unknown
  /** The way back: the fields by which a plain form carries a value from page to page. */
  fields(item: I, value: unknown): readonly (readonly [name: string, text: string])[]
  isEmpty(value: unknown): boolean
  /** Too much of it, found before a schema looks at every character or entry. */
  oversize(item: I, value: unknown): AnswerFault | undefined
  /** What a schema found, in the words of this type. */
  explain(item: I, error: SchemaError, value: unknown): AnswerFault
  /** What a schema cannot say: patterns with a message, calendars, steps, options that exclude each other. */
  fault(item: I, value: unknown): AnswerFault | undefined
  /** The value as the data list, exported labels and piping show it; '' when empty. */
  text(item: I, value: unknown, answers?: Answers): string
  unit?(item: I): string | undefined
  /** Of a moment: how much of it is said. */
  accuracy?(item: I): Accuracy
  /** How a log shows answers that tell who somebody is or how to reach them. */
  mask?(item: I): Mask | undefined
  columns(item: I): readonly AnswerColumn[]
  operands(item: I): readonly Operand[]
  measures(item: I): readonly Measure[]
  /** What another version of its own settings does to answers already collected. Looks are compared elsewhere. */
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
 * What a type says of itself. `family` alone, where no setting changes it; whatever is left out is as its family
 * usually is.
 */
export type ItemTypeSpec<I extends ItemBase> = Omit<ItemType<I>, Usual> &
  Partial<Omit<ItemType<I>, 'family'>> & { readonly family: Family | ((item: I) => Family) }

/** A whole type from what is special about it. */
export function defineItemType<I extends ItemBase>({ family: given, ...own }: ItemTypeSpec<I>): ItemType<I> {
  const familyOf = typeof given === 'function' ? given : (): Family => given
  const type: ItemType<I> = {
    settings: {},
    becomes: [],
    breaksPage: false,
    family: familyOf,
    // an item needs nothing beyond the common keys unless its type says so
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

/** The text as it is; what is not text, as JSON, so that nothing stored is ever invisible. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A number typed into a form; text that is none stays text, for the judge to name. */
export function parseNumber(raw: readonly string[]): unknown {
  const text = raw[0]?.trim() ?? ''
  if (text === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : text
}

/** The answer itself as something to compare. */
export const answerOperand = (family: Family, more: Partial<Operand> = {}): Operand => ({
  suffix: '',
  family,
  compares: families[family].compares,
  ops: families[family].ops,
  also: families[family].also,
  isOffered: true,
  ...more,
})

/** The one column of an answer that fits into a cell. */
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

/** A database may give the same document back with its keys in another order. */
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

function usualMeasures(family: Family, item: ItemBase & WithOptions): readonly Measure[] {
  switch (families[family].card) {
    case 'choice':
      return [{ counts: (item.options ?? []).map(({ value, label }) => ({ value, label })) }]
    case 'number':
      return ['spread']
    case 'date':
      return ['moments']
    case 'text':
      return ['latest']
    case 'none':
      return []
  }
}

const weighed = (settings: ItemSettings, item: object): unknown =>
  Object.entries(item).filter(([key]) => settings[key] && !settings[key].isLook)
