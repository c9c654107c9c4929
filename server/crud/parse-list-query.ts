import { sortKeys } from '#schemas/module/table-ddl.ts'
import { condFault, fieldsOf, ops, type Cond, type Op, type Test } from '#schemas/module/condition.ts'
import type { View } from '#schemas/module/module-file.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { boundTo, type UserValues } from '#schemas/module/user-variables.ts'
import { queryFaults, type QueryFault } from './query-messages.ts'

/** A list query, read from a query string in bracket form (design/module-schema.md §2.7). */
export interface ListQuery {
  readonly cond: Cond | undefined
  /** Field names, with `-` in front for descending order. The key comes last. */
  readonly sort: readonly string[]
  /** Text to find in the label, for options. */
  readonly keyword: string | undefined
  readonly ids: readonly number[] | undefined
  /** Queries the recycle bin instead of the list. */
  readonly deleted: boolean
}

/**
 * Parameters of every list. None of them can be a field name (`module.schema.json`, FieldName). A solved captcha
 * (`slideCode`) may come with any call.
 */
const common: ReadonlySet<string> = new Set(['page', 'limit', 'sort', 'params', 'view', 'filter', 'slideCode'])

/** Further parameters: keyword and ids for options, format and columns for exports, paging without a total. */
export const optionNames: readonly string[] = ['keyword', 'ids']
export const exportNames: readonly string[] = ['format', 'fields']
export const pageNames: readonly string[] = ['skipTotal']
/** Reserved names too, unused here. */
const elsewhere: ReadonlySet<string> = new Set([...optionNames, ...exportNames, ...pageNames, 'version', 'labels'])
const maxTests = 50
const maxSorts = 3
const maxLength = 500
/** Words of a search box that are found each for itself: every word asks each field of the box. */
const maxWords = 8

type Query = Readonly<Record<string, unknown>>

export interface QueryReader {
  /** Whether the reader may search and sort by a field. */
  mayTest(field: ModuleField): boolean
  readonly user?: UserValues | undefined
  readonly locale: Locale
}

/**
 * Reads a list query. An unknown field or parameter (`names`: those of this call), an operator the type lacks, and a
 * sort by an unsortable field are errors, never ignored.
 */
export function listQuery(
  module: Module,
  query: Query,
  { mayTest, user, locale }: QueryReader,
  names: readonly string[] = [],
): ListQuery {
  const fault = queryFaults(module, locale)
  const stranger = Object.keys(query).find((name) => elsewhere.has(name) && !names.includes(name))
  if (stranger !== undefined) throw fault(stranger, 'unknown', 'parameter')
  const fields = new Map(
    Object.values(module.fields)
      .filter((field) => mayTest(field) && !field.secret)
      .map((field) => [field.name, field]),
  )
  const tests = [
    ...aliasTests(module, query, fault),
    ...Object.entries(query)
      .filter(([name]) => !common.has(name) && !elsewhere.has(name))
      .flatMap(([name, value]) => fieldTests(module, fields, name, value, fault)),
  ]
  if (tests.length > maxTests) throw fault('query', 'tooMany', 'tests', { limit: maxTests })
  const bound = (cond: Cond): Cond => (user ? boundTo(cond, user, module.key) : cond)
  const asked = filterOf(query.filter, fault, locale)
  const filter = asked && bound(asked)
  const stray = filter && fieldsOf(filter).find((name) => !fields.has(name))
  if (stray !== undefined) throw fault(stray, 'unknown', 'unknown')
  const view = viewOf(module, query.view, fault)
  const conds = [...tests, ...(filter ? [filter] : []), ...(view?.filter ? [bound(view.filter)] : [])]
  return {
    cond: conds.length === 0 ? undefined : { and: conds },
    sort: sortOf(module, fields, query.sort, fault, view?.sort),
    keyword: textOf('keyword', query.keyword, fault),
    ids: idsOf(query.ids, fault),
    deleted: deletedIn(query.params as Query | undefined, fault),
  }
}

/** Ids from `1,2,3` or a list; undefined when absent. */
export function idsOf(value: unknown, fault: QueryFault, max = 100): readonly number[] | undefined {
  if (value === undefined || value === '') return undefined
  const parts = Array.isArray(value) ? value.map(String) : String(value).split(',')
  if (parts.length > max) throw fault('ids', 'tooMany', 'ids', { limit: max })
  return [
    ...new Set(
      parts.map((part) => {
        if (!/^\d{1,15}$/.test(part)) throw fault('ids', 'value', 'id', { given: part })
        return Number(part)
      }),
    ),
  ]
}

/** Reads `deleted` strictly: a slip such as `deleted=1` would show the list instead of the recycle bin. */
function deletedIn(params: Query | undefined, fault: QueryFault): boolean {
  const given = textOf('params.deleted', params?.deleted, fault) ?? 'false'
  if (given !== 'true' && given !== 'false')
    throw fault('params.deleted', 'value', 'bool', { name: 'params[deleted]', given })
  return given === 'true'
}

/** Conditions from aliases of a search, such as `params[beginTime]` for one end of a range. */
function aliasTests(module: Module, query: Query, fault: QueryFault): readonly Cond[] {
  const given = (query.params ?? {}) as Query
  if (typeof given !== 'object') throw fault('params', 'shape', 'params')
  const known = new Set(['deleted', ...module.search.flatMap((item) => (item.alias ?? []).map(withoutParams))])
  const stray = Object.keys(given).find((name) => !known.has(name))
  if (stray !== undefined) throw fault(`params.${stray}`, 'unknown', 'parameter', { name: `params[${stray}]` })
  return module.search.flatMap(({ field, op, alias = [] }): readonly Cond[] => {
    const [first, second] = alias.map((name) =>
      textOf(`params.${withoutParams(name)}`, given[withoutParams(name)], fault),
    )
    if (alias.length === 1) return first === undefined ? [] : [{ [field]: { [op]: first } }]
    return [
      ...(first === undefined ? [] : [{ [field]: { gte: first } }]),
      ...(second === undefined ? [] : [{ [field]: { lte: second } }]),
    ]
  })
}

const withoutParams = (alias: string): string => alias.replace(/^params\./, '')

/** The operator of `?field=value`: the one `search` names for the field, otherwise the field's first. */
export const bareOp = (module: Module, field: ModuleField): Op =>
  module.search.find((item) => item.field === field.name)?.op ?? field.ops[0]!

function fieldTests(
  module: Module,
  fields: ReadonlyMap<string, ModuleField>,
  name: string,
  value: unknown,
  fault: QueryFault,
): readonly Cond[] {
  const field = fields.get(name)
  if (!field || field.ops.length === 0) throw fault(name, 'unknown', 'unknown')
  if (!isObject(value)) {
    const tests = ofOptions(field, testOf(field, bareOp(module, field), value, fault), fault)
    const also = module.search.find((item) => item.field === name)?.also?.flatMap((one) => fields.get(one) ?? []) ?? []
    if (tests.length === 0 || also.length === 0) return tests
    // each word of a box may be in another of its fields
    const words = String(value)
      .split(/\s+/)
      .filter((word) => word !== '')
    // a pasted text is no list of words; what follows the first few is found as it stands
    if (words.length > maxWords) words.push(words.splice(maxWords - 1).join(' '))
    return words.map((word) => ({
      or: [
        ...testOf(field, bareOp(module, field), word, fault),
        ...also.flatMap((one) => testOf(one, 'like', word, fault)),
      ],
    }))
  }
  return Object.entries(value).flatMap(([op, wanted]) => {
    // a field with ranges also accepts a range with one open end
    const isPossible = field.ops.includes(op as Op) || (field.ops.includes('between') && (op === 'gte' || op === 'lte'))
    if (!ops.includes(op as Op) || !isPossible)
      throw fault(name, 'operator', 'operator', { given: op, ops: field.ops.join(', ') })
    return ofOptions(field, testOf(field, op as Op, wanted, fault), fault)
  })
}

/**
 * Refuses a value that an enumeration lacks: it would match nothing without saying why. Values inside a JSON column may
 * be older than the enumeration.
 */
function ofOptions(
  { name, type, inside, options = [] }: ModuleField,
  tests: readonly Cond[],
  fault: QueryFault,
): readonly Cond[] {
  if (type !== 'enum' || inside) return tests
  const known = options.map((option) => String(option.value))
  for (const test of tests) {
    const { eq, ne, in: among } = (test as Readonly<Record<string, Test>>)[name] ?? {}
    const stray = [eq, ne, among].flat().find((one) => one !== undefined && !known.includes(String(one)))
    if (stray !== undefined) throw fault(name, 'value', 'option', { given: String(stray), options: known.join(', ') })
  }
  return tests
}

/** Conditions of one parameter; a blank value, from an empty search box, has none. */
function testOf({ name }: Pick<ModuleField, 'name'>, op: Op, value: unknown, fault: QueryFault): readonly Cond[] {
  const test = (operator: Op, wanted: unknown): readonly Cond[] => [{ [name]: { [operator]: wanted } }]
  switch (op) {
    case 'between': {
      const [from, to] = isObject(value)
        ? [value['0'], value['1']]
        : Array.isArray(value)
          ? value
          : String(value ?? '').split(',')
      const [first, last] = [textOf(name, from, fault), textOf(name, to, fault)]
      if (Array.isArray(value) && value.length > 2) throw fault(name, 'value', 'two')
      return [...(first === undefined ? [] : test('gte', first)), ...(last === undefined ? [] : test('lte', last))]
    }
    case 'in':
    case 'has':
    case 'hasAll': {
      const list = Array.isArray(value)
        ? value
        : typeof value === 'string'
          ? value.split(',')
          : isObject(value)
            ? Object.values(value)
            : []
      const wanted = list.map((one) => textOf(name, one, fault)).filter((one) => one !== undefined)
      return wanted.length === 0 ? [] : test(op, wanted)
    }
    case 'empty': {
      if (value !== 'true' && value !== 'false')
        throw fault(name, 'value', 'bool', { given: typeof value === 'string' ? value : '' })
      return test(op, value === 'true')
    }
    default: {
      // `?status=0&status=1` matches either value
      if (Array.isArray(value) && op === 'eq') return testOf({ name }, 'in', value, fault)
      const wanted = textOf(name, value, fault)
      return wanted === undefined ? [] : test(op, wanted)
    }
  }
}

function textOf(name: string, value: unknown, fault: QueryFault): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw fault(name, 'value', 'text')
  if (value.length > maxLength) throw fault(name, 'tooLong', 'tooLong', { limit: maxLength })
  return value
}

/** A view of the module file, selected by `?view=disabled`. */
function viewOf({ file }: Module, key: unknown, fault: QueryFault): View | undefined {
  const wanted = textOf('view', key, fault)
  if (wanted === undefined) return undefined
  const view = file.views?.find((one) => one.key === wanted)
  if (!view) throw fault('view', 'unknown', 'view', { given: wanted })
  return view
}

function filterOf(text: unknown, fault: QueryFault, locale: Locale): Cond | undefined {
  if (text === undefined || text === '') return undefined
  const cond = parsed(text, fault)
  const wrong = condFault(cond, locale)
  if (wrong !== undefined) throw fault('filter', 'shape', 'shape', { given: wrong })
  return cond as Cond
}

function parsed(text: unknown, fault: QueryFault): unknown {
  try {
    return JSON.parse(String(text)) as unknown
  } catch (cause) {
    throw Object.assign(fault('filter', 'json', 'json'), { cause })
  }
}

function sortOf(
  module: Module,
  fields: ReadonlyMap<string, ModuleField>,
  value: unknown,
  fault: QueryFault,
  absent = module.list.sort,
): readonly string[] {
  const text = textOf('sort', Array.isArray(value) ? value.join(',') : value, fault)
  // the file's default order skips fields this reader may not sort by
  const wanted = text === undefined ? absent.filter((name) => fields.has(name.replace(/^-/, ''))) : text.split(',')
  if (wanted.length > maxSorts) throw fault('sort', 'tooMany', 'sorts', { limit: maxSorts })
  for (const name of wanted) {
    if (!fields.get(name.replace(/^-/, ''))?.sortable)
      throw fault('sort', 'unknown', 'sort', { name: name.replace(/^-/, '') })
  }
  return sortKeys(wanted, module.key)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
