import { finding, type Answers, type Finding, type ItemBase } from '../item.ts'
import {
  answerOperand,
  plainText,
  type AnswerColumn,
  type AnswerFault,
  type ItemType,
  type ItemTypeSpec,
  type JsonSchema,
  type Operand,
  type Posted,
  type SchemaError,
} from '../item-type.ts'
import type { LocalizedText } from '../../module/localized-text.ts'
import type { ItemSettings } from '../item-setting.ts'
import { unstorable } from '../validator-combinators.ts'
import { listed } from '../join-texts.ts'
import { checkBounds } from './scale-bounds.ts'

/** A user or department in an answer: the id, and the name at the time of the answer. */
export interface Picked {
  readonly userId?: number
  readonly deptId?: number
  readonly name?: string
}
/** Kind of id. Stored in the answer, because processes and other programs read answers without the question. */
export type PickedKey = 'userId' | 'deptId'

/** Settings of a question for people or departments. */
export interface PeopleItem extends ItemBase {
  readonly multiple?: boolean
  readonly min?: number
  readonly max?: number
  /** Departments from which, including their subdepartments, people or departments can be picked; absent: all. */
  readonly withinDepts?: readonly (number | string)[]
  /** Roles whose users can be picked; absent: all. */
  readonly withinRoles?: readonly (number | string)[]
  /** Search URL for the fill page, added by the server for the current caller; never part of a document. */
  readonly source?: string
}

/** Default that means the respondent, or the respondent's department. */
export const ownDefault = '@me'

const maxPicks = 50
const longestName = 100
const most = (item: PeopleItem): number => (item.multiple ? Math.min(item.max ?? maxPicks, maxPicks) : 1)

/** Entries of an answer. A bare number is an id, a bare text a name, as people and programs write them. */
export const pickedIn = (value: unknown, key: PickedKey): readonly Picked[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map((one) => asPicked(one, key))

function asPicked(one: unknown, key: PickedKey): Picked {
  if (typeof one === 'number') return { [key]: one }
  if (typeof one === 'string') return /^\d{1,15}$/.test(one) ? { [key]: Number(one) } : { name: one }
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? one : {}
}

export const idOf = (one: Picked): number | undefined => one.userId ?? one.deptId

/** Encodes id and name as one text, the key for counting answers. */
export const countedText = (one: Picked): string => [idOf(one), one.name].filter((part) => part !== undefined).join(' ')

/** Decodes that text. */
export function readCounted(text: string): { readonly id: string; readonly name: string } {
  const [, id = text, name = ''] = /^(\d+) (.*)$/su.exec(text) ?? []
  return { id, name: name || id }
}

/** Joins the names. */
function peopleText(value: unknown, key: PickedKey): string {
  const names = pickedIn(value, key).map((one) => one.name ?? plainText(idOf(one)))
  return names.every((name) => name === '') ? plainText(value) : listed(names)
}

/** Schema of a list with a maximum length; an entry may lack its name or, before the server's lookup, its id. */
const peopleSchema = (item: PeopleItem, key: PickedKey): JsonSchema => ({
  type: 'array',
  items: {
    type: ['object', 'integer', 'string'],
    minimum: 1,
    minLength: 1,
    maxLength: longestName,
    properties: { [key]: { type: 'integer', minimum: 1 }, name: { type: 'string', maxLength: longestName } },
    additionalProperties: false,
  },
  minItems: item.multiple ? Math.max(item.min ?? 1, 1) : 1,
  maxItems: most(item),
})

const settled = (entry: unknown, key: PickedKey): unknown =>
  typeof entry === 'string' ? { name: entry } : typeof entry === 'number' ? { [key]: entry } : entry

/** Parses fields or a cell: JSON, or names separated by lines or punctuation. */
export function peopleWritten(texts: readonly string[], key: PickedKey): readonly unknown[] | undefined {
  const found = texts.flatMap((text): readonly unknown[] => {
    const written = text.trim()
    if (written === '') return []
    if (/^[[{]/.test(written)) {
      try {
        const read: unknown = JSON.parse(written)
        return (Array.isArray(read) ? read : [read]).map((one) => settled(one, key))
      } catch {
        return [{ name: written }]
      }
    }
    return written
      .split(/[\r\n、,，;；]+/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => ({ name }))
  })
  return found.length === 0 ? undefined : found
}

const parsePeople = (item: ItemBase, posted: Posted, key: PickedKey): unknown => peopleWritten(posted(item.id), key)

const peopleFields: ItemType['fields'] = (item, value) =>
  (Array.isArray(value) ? value : []).map((one) => [item.id, JSON.stringify(one)] as const)

function peopleOversize(item: PeopleItem, value: unknown): AnswerFault | undefined {
  if (!Array.isArray(value)) return undefined
  if (value.length > most(item)) return { code: 'pickMax', limit: most(item) }
  return value.some((one) => isOversized(one)) ? { code: 'type' } : undefined
}
const isOversized = (one: unknown): boolean =>
  (typeof one === 'string' && one.length > longestName) ||
  (typeof one === 'object' &&
    one !== null &&
    (Object.keys(one).length > 2 ||
      Object.values(one).some(
        (part) => typeof part === 'object' || (typeof part === 'string' && part.length > longestName),
      )))

const explainPeople = (item: PeopleItem, { keyword, params, instancePath }: SchemaError): AnswerFault => {
  if (instancePath.split('/').length > 2) return { code: 'type' }
  if (keyword === 'minItems') return { code: 'pickMin', limit: params.limit }
  return keyword === 'maxItems' ? { code: 'pickMax', limit: most(item) } : { code: 'type' }
}

/** Reports empty entries and duplicates. */
function peopleFault(value: unknown, key: PickedKey): AnswerFault | undefined {
  const all = pickedIn(value, key)
  // names are resolved by a lookup, which must not receive unstorable characters
  if (all.some(({ name }) => name !== undefined && unstorable.test(name))) return { code: 'characters' }
  if (all.some((one) => idOf(one) === undefined && !one.name)) return { code: 'type' }
  const ids = all.map((one) => idOf(one) ?? one.name)
  return new Set(ids).size < ids.length ? { code: 'repeated' } : undefined
}

const checkPeople = (item: PeopleItem, at: string): readonly Finding[] => [
  ...(item.multiple ? checkBounds(item, at, 'min', item.min, item.max) : []),
  ...(item.default === undefined || item.default === ownDefault
    ? []
    : [
        finding(
          'people.default',
          `${at}/default`,
          '人员和部门的默认值只能是填写人自己',
          'The default of people and departments can only be whoever fills in',
          item.id,
        ),
      ]),
]

const whenMultiple = { multiple: { eq: true } }

/** `min` and `max` follow the common shape (pickSettings); the number of candidates is unknown here. */
export const peopleSettings = {
  multiple: {
    type: 'bool',
    label: { 'zh-cn': '可以多选', en: 'Several choices' },
    clears: ['min', 'max'],
    section: 'limits',
    isPublic: true,
  },
  min: {
    type: 'decimal',
    scale: 0,
    label: { 'zh-cn': '最少选', en: 'At least' },
    min: 0,
    upTo: 'max',
    isHalf: true,
    section: 'limits',
    isPublic: true,
    visible: whenMultiple,
  },
  max: {
    type: 'decimal',
    scale: 0,
    label: { 'zh-cn': '最多选', en: 'At most' },
    min: 1,
    isHalf: true,
    section: 'limits',
    isPublic: true,
    visible: whenMultiple,
  },
  withinDepts: {
    type: 'json',
    label: { 'zh-cn': '限定部门', en: 'Departments' },
    widget: 'depts',
    section: 'limits',
  },
  withinRoles: {
    type: 'json',
    label: { 'zh-cn': '限定角色', en: 'Roles' },
    widget: 'roles',
    section: 'limits',
  },
} as const satisfies ItemSettings

interface PeopleWords {
  readonly id: LocalizedText
  readonly name: LocalizedText
}

/** A column of names; for programs also ids and names as lists. */
const peopleColumns = (item: ItemBase, key: PickedKey, words: PeopleWords): readonly AnswerColumn[] => [
  {
    key: item.id,
    value: (answers) => answers[item.id],
    text: (answers) => (answers[item.id] === undefined ? '' : peopleText(answers[item.id], key)),
    read: (cell): Answers => {
      const found = cell === undefined || cell === null ? undefined : peopleWritten([String(cell)], key)
      return found ? { [item.id]: found } : {}
    },
  },
  ...([key, 'name'] as const).map((part): AnswerColumn => ({
    key: `${item.id}.${part}`,
    label: part === 'name' ? words.name : words.id,
    isForPrograms: true,
    family: 'people',
    path: [item.id, part],
    value: (answers) => membersOf(answers[item.id], part),
    text: (answers) => membersOf(answers[item.id], part)?.join(' ') ?? '',
    // the whole value has a column of its own
    read: () => ({}),
  })),
]

/** Values of the entries under a key. */
const membersOf = (value: unknown, part: string): readonly unknown[] | undefined =>
  Array.isArray(value) ? value.flatMap((one: Readonly<Record<string, unknown>> | null) => one?.[part] ?? []) : undefined

/** Operands: the whole answer, then by name; by id for other programs. */
const peopleOperands = (key: PickedKey, words: PeopleWords): readonly Operand[] => [
  answerOperand('people', { ops: ['empty'], also: [] }),
  answerOperand('people', { suffix: '.name', label: words.name }),
  answerOperand('people', { suffix: `.${key}`, label: words.id, isOffered: false }),
]

/** Common definition of questions for users and for departments; `key` is the kind of id. */
export const peopleMeaning = (key: PickedKey, words: PeopleWords) =>
  ({
    group: 'people',
    family: 'people',
    needsSignIn: true,
    check: checkPeople,
    // only the server can resolve it, for a signed-in respondent
    forVisitors: () => ({ default: undefined }),
    answerSchema: (item) => peopleSchema(item, key),
    parse: (item, posted) => parsePeople(item, posted, key),
    fields: peopleFields,
    oversize: peopleOversize,
    explain: explainPeople,
    fault: (_, value) => peopleFault(value, key),
    text: (_, value) => peopleText(value, key),
    columns: (item) => peopleColumns(item, key, words),
    operands: () => peopleOperands(key, words),
    member: (_, value, suffix) => membersOf(value, suffix),
    measures: () => [{ counts: [] }],
  }) satisfies Partial<ItemTypeSpec<PeopleItem>>
