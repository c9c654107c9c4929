import { condFault, fieldsOf, isAnd, isNot, isOr, type Cond } from '../module/condition.ts'
import { finding, itemIdPattern, type ItemBase } from './item.ts'
import { type WithRowItems } from './row-items.ts'
import { gradingRules, resultDetails, resultTimes } from './exam-types.ts'
import { effects, type Finding, type Form, type Item } from './form.ts'
import { itemTypeOf } from './item-types.ts'
import { ownItemTypes } from './built-in-item-types.ts'
import { fingerprintLength } from './translatable-texts.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { positionInDocument } from './describe-error-path.ts'
import type { ItemSetting, ItemSettings } from './item-setting.ts'
import { optionSourceShape } from './check-option-sources.ts'
import {
  anything,
  list,
  number,
  object,
  oneOf,
  text,
  whole,
  yesNo,
  type Fault,
  type Shape,
} from './validator-combinators.ts'

/**
 * Validates the shape of an untrusted document. A draft may be unfinished (missing labels, rules about removed items,
 * unknown types): `compile` reports those. Documents refused here could not be stored, edited or shown safely.
 */
export function validateDocument(value: unknown): { readonly form: Form } | { readonly faults: readonly Finding[] } {
  const wrong = document(value, '')
  if (wrong) return { faults: everyFault(wrong, value).map((one) => asFinding(one, value)) }
  const form = value as Form // the check above guarantees this type, apart from optional parts
  const twice = repeated(form.items)
  return twice.length > 0 ? { faults: twice } : { form: completed(form) }
}

const amount = number(-1e15, 1e15)
const moment = text(40, /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$/)
const clock = text(5, /^([01]\d|2[0-3]):[0-5]\d$/)
const colour = text(7, /^#[0-9a-fA-F]{6}$/)
const unknown = anything(limits.unknownSetting)

/** An option with `below` levels of further options. */
const optionOver = (below: number): Shape =>
  object(
    {
      value: text(limits.optionValue),
      label: text(limits.label),
      score: amount,
      other: yesNo,
      exclusive: yesNo,
      quota: whole(0, 1_000_000_000),
      image: text(limits.url),
      ...(below > 0 ? { children: list(optionOver(below - 1), limits.options) } : {}),
    },
    ['value', 'label'],
    unknown,
  )
const option = optionOver(limits.levels)
const product = object(
  {
    value: text(limits.optionValue),
    label: text(limits.label),
    price: amount,
    unit: text(20),
    quota: whole(0, 1_000_000_000),
    limit: whole(1, 1_000_000_000),
    image: text(limits.url),
    note: text(limits.help),
  },
  ['value', 'label'],
  unknown,
)

const common = {
  id: text(6, itemIdPattern),
  type: text(40, /^[A-Za-z][A-Za-z0-9]*$/),
  label: text(limits.label),
  help: text(limits.help),
  placeholder: text(limits.label),
  required: yesNo,
  default: unknown,
  span: whole(1, 24),
  hideLabel: yesNo,
  readOnly: yesNo,
  hidden: yesNo,
  rules: list(
    object({ pattern: text(limits.pattern), message: text(limits.message) }, ['pattern', 'message']),
    limits.itemRules,
  ),
  exam: object({
    points: number(0, limits.points),
    key: unknown,
    rule: oneOf(...gradingRules),
    tolerance: number(0, 1e15),
    explanation: text(limits.help),
  }),
}

/** The keys that every item may have, whatever its type. */
export const commonKeys: ReadonlySet<string> = new Set(Object.keys(common))

/** The shape of an untrusted setting. `check` tests numeric bounds and reports them in the type's own words. */
function shapeOf({ type, length = 200, min = 0, max = 0, options = [], widget }: ItemSetting): Shape {
  switch (type) {
    case 'string':
      return text(length)
    case 'code':
      return text(length)
    case 'richtext':
      return text(limits.html)
    case 'bool':
      return yesNo
    case 'int':
      return whole(min, max)
    case 'decimal':
      return amount
    case 'enum':
      return oneOf(...options.map(({ value }) => value))
    case 'json':
      if (widget === 'rowItems') return (value, at) => list(rowItem, limits.rowItems)(value, at)
      if (widget === 'optionSource') return optionSourceShape
      if (widget === 'products') return list(product, limits.products)
      return widget === 'options' || widget === 'lines' || widget === 'tree' ? list(option, limits.options) : unknown
  }
}

const shapesOf = (settings: ItemSettings): Readonly<Record<string, Shape>> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([key]) => !(key in common))
      .map(([key, setting]) => [key, shapeOf(setting)]),
  )

/**
 * Shapes of all known types' settings; a setting has the same shape on every item. Keys of future types are kept
 * unchanged (`unknown`), so that an import loses nothing.
 */
const shared = Object.assign({}, ...ownItemTypes.map(({ settings }) => shapesOf(settings))) as Readonly<
  Record<string, Shape>
>
const itemShape = (settings: ItemSettings): Shape =>
  object({ ...common, ...shared, ...shapesOf(settings) }, ['id', 'type'], unknown)
const itemShapes = new WeakMap<ItemSettings, Shape>()
const noSettings: ItemSettings = {}

const item: Shape = (value, at) => {
  const type: unknown = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  const settings = (typeof type === 'string' ? itemTypeOf(type)?.settings : undefined) ?? noSettings
  const shape = itemShapes.get(settings) ?? itemShape(settings)
  itemShapes.set(settings, shape)
  return shape(value, at)
}

/** Shape of a question inside rows, which cannot contain rows itself, so that documents have bounded depth. */
const rowItem: Shape = (value, at) =>
  typeof value === 'object' && value !== null && 'rowItems' in value
    ? { at, zh: '行里的题目不能再有行', en: 'is a question in a row, so it can’t have rows itself' }
    : item(value, at)

const condition: Shape = (value, at) => {
  const wrong = condFault(value)
  if (wrong !== undefined) return { at, zh: `条件不正确：${condFault(value, 'zh-cn')}`, en: `condition: ${wrong}` }
  const count = testsIn(value as Cond) // condFault has looked at it
  if (count > limits.condTests)
    return { at, zh: `条件最多 ${limits.condTests} 项`, en: `can have up to ${limits.condTests} conditions` }
  return fieldsOf(value as Cond).some((field) => field.length > 80)
    ? { at, zh: '条件里的名称过长', en: 'reads a name that is too long' }
    : unknown(value, at)
}

const rule = object(
  {
    when: condition,
    // oxlint-disable-next-line unicorn/no-thenable -- a key of the document format; this table is never awaited
    then: list(object({ do: oneOf(...effects), target: text(40), value: anything(2000) }, ['do']), limits.effects),
  },
  ['when', 'then'],
)

const limit = object(
  { max: whole(0, 1_000_000_000), per: oneOf('ever', 'day', 'week', 'month'), message: text(limits.message) },
  ['max'],
)

const settings = object(
  {
    language: oneOf(...languages),
    languages: list(oneOf(...languages), languages.length),
    organiser: text(limits.organiser),
    privacy: object({ text: text(limits.message), url: text(limits.url) }),
    cover: object({
      show: yesNo,
      title: text(limits.title),
      html: text(limits.html),
      image: text(limits.url),
      button: text(40),
      count: yesNo,
      time: yesNo,
      minutes: whole(1, 999),
    }),
    embed: object({ from: oneOf('any', 'listed'), sites: list(text(200), 50) }),
    seats: object({ showLeft: yesNo }),
    access: object({ signIn: yesNo, password: text(200), whitelist: list(text(200), 10_000) }),
    window: object({
      from: moment,
      to: moment,
      dailyHours: list(clock, 2, 2),
      weekdays: list(whole(1, 7), 7),
      timeZone: text(60),
      message: text(limits.message),
    }),
    limits: object({ total: limit, account: limit, ip: limit, device: limit }),
    submit: object({
      end: oneOf('default', 'custom', 'redirect'),
      html: text(limits.html),
      url: text(limits.url),
      publicResult: yesNo,
      editAfter: yesNo,
      receipt: yesNo,
    }),
    draft: object({ keepUnsent: yesNo, prefillLast: yesNo, resume: yesNo }),
    notify: object({ mails: list(text(200), 100), onSubmit: yesNo }),
    share: object({ title: text(limits.title), description: text(limits.help), image: text(limits.url) }),
    push: object({ webhooks: list(unknown, 20) }),
    exam: object({
      timeLimit: number(0, 100_000),
      shuffle: yesNo,
      shuffleOptions: yesNo,
      showResult: oneOf(...resultTimes),
      detail: oneOf(...resultDetails),
      passMark: number(0, 1e9),
    }),
  },
  [],
  unknown,
)

const theme = object(
  {
    primary: colour,
    background: colour,
    headImage: text(limits.url),
    logo: text(limits.url),
    submitText: text(40),
    numbering: yesNo,
    questionPerPage: yesNo,
  },
  [],
  unknown,
)

const translation = object({ text: text(limits.html), of: text(fingerprintLength) }, ['text'])
const translations = object(Object.fromEntries(languages.map((language) => [language, object({}, [], translation)])))

const parts = {
  format: oneOf(1),
  title: text(limits.title),
  description: text(limits.html),
  items: list(item, limits.items),
  logic: list(rule, limits.rules),
  theme,
  settings,
  translations,
}
const document = object(parts, ['format', 'title', 'items'])

/** Fills in empty parts that hand-written documents leave out. */
const completed = (form: Form): Form => ({
  ...form,
  items: form.items.map(labelled),
  logic: form.logic ?? [],
  theme: form.theme ?? {},
  settings: form.settings ?? {},
})

function labelled<I extends ItemBase & WithRowItems>(one: I): I {
  const rowItems = one.rowItems?.some(({ label }) => label === undefined) ? one.rowItems.map(labelled) : one.rowItems
  return one.label === undefined || rowItems !== one.rowItems
    ? { ...one, label: one.label ?? '', ...(rowItems ? { rowItems } : {}) }
    : one
}

/** Maximum number of errors reported per document. */
const maxFaults = 100

/** Collects an error and the first error of every other part, item and rule, so that one pass fixes the document. */
function everyFault(first: Fault, value: unknown): readonly Fault[] {
  if (typeof value !== 'object' || value === null) return [first]
  const found = Object.entries(parts).flatMap(([name, part]) => {
    const given: unknown = Reflect.get(value, name)
    if (given === undefined) return []
    const entry = name === 'items' ? item : name === 'logic' ? rule : undefined
    if (entry === undefined || !Array.isArray(given)) return part(given, name) ?? []
    return given.slice(0, limits.items).flatMap((one, at) => entry(one, `${name}/${at}`) ?? [])
  })
  return [first, ...found.filter(({ at }) => at !== first.at)].slice(0, maxFaults)
}

function asFinding({ at, zh, en }: Fault, value: unknown): Finding {
  const place = positionInDocument(value, at)
  return finding('shape', at, `${place['zh-cn']}：${zh}`, `${place.en} ${en}`)
}

function repeated(items: readonly Item[]): readonly Finding[] {
  const seen = new Set<string>()
  return items.flatMap((one, i) => {
    const twice = seen.has(one.id)
    seen.add(one.id)
    if (!twice) return []
    const place = positionInDocument({ items }, `items/${i}`)
    return [
      finding(
        'item.twice',
        `items/${i}/id`,
        `${place['zh-cn']}：编号 ${one.id} 出现了两次`,
        `${place.en}: the id ${one.id} appears twice`,
        one.id,
      ),
    ]
  })
}

function testsIn(cond: Cond): number {
  if (isAnd(cond)) return cond.and.reduce((sum, part) => sum + testsIn(part), 0)
  if (isOr(cond)) return cond.or.reduce((sum, part) => sum + testsIn(part), 0)
  return isNot(cond) ? testsIn(cond.not) : Object.keys(cond).length
}
