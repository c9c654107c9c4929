import { sortKeys } from '#schemas/kit/ddl.ts'
import { condFault, fieldsOf, ops, type Cond, type Op } from '#schemas/kit/cond.ts'
import type { View } from '#schemas/kit/module.ts'
import type { Module, ModuleField } from '#schemas/kit/resolve.ts'
import { boundTo, type UserValues } from '#schemas/kit/user-values.ts'
import { invalid } from '../kit/app-error.ts'

/** What a list is asked for, read from a query string in bracket form (design/module-schema.md §2.7). */
export interface ListQuery {
  readonly cond: Cond | undefined
  /** Field names, `-` before one for descending, the key last. */
  readonly sort: readonly string[]
  /** Text looked for in the label, for options. */
  readonly keyword: string | undefined
  readonly ids: readonly number[] | undefined
  /** The recycle bin instead of the list. */
  readonly deleted: boolean
}

/** Names that are never fields (`module.schema.json`, FieldName). */
const reserved: ReadonlySet<string> = new Set(['page', 'limit', 'sort', 'fields', 'keyword', 'params', 'view', 'ids', 'slideCode', 'version', 'filter', 'format', 'labels'])
const maxTests = 50
const maxSorts = 3
const maxLength = 500

type Query = Readonly<Record<string, unknown>>

/** An unknown field, an operator its type has not, or a sort by something unsortable is refused in words, never passed over. */
export function listQuery(module: Module, query: Query, mayTest: (field: ModuleField) => boolean, user?: UserValues): ListQuery {
  const fields = new Map(Object.values(module.fields).filter((field) => mayTest(field) && !field.secret).map((field) => [field.name, field]))
  const tests = [
    ...aliasTests(module, query),
    ...Object.entries(query).filter(([name]) => !reserved.has(name)).flatMap(([name, value]) => fieldTests(module, fields.get(name), name, value)),
  ]
  if (tests.length > maxTests) throw invalid('query', 'tooMany', `at most ${maxTests} tests`)
  const bound = (cond: Cond): Cond => (user ? boundTo(cond, user, module.key) : cond)
  const asked = filterOf(query.filter)
  const filter = asked && bound(asked)
  const stray = filter && fieldsOf(filter).find((name) => !fields.has(name))
  if (stray !== undefined) throw invalid('filter', 'unknown', `there is no field <${stray}>`)
  const view = viewOf(module, query.view)
  const conds = [...tests, ...(filter ? [filter] : []), ...(view?.filter ? [bound(view.filter)] : [])]
  return {
    cond: conds.length === 0 ? undefined : { and: conds },
    sort: sortOf(module, fields, query.sort, view?.sort),
    keyword: textOf('keyword', query.keyword),
    ids: idsOf(query.ids),
    deleted: (query.params as Query | undefined)?.deleted === 'true',
  }
}

/** `1,2,3` or a list, as ids; undefined when absent. */
export function idsOf(value: unknown, max = 100): readonly number[] | undefined {
  if (value === undefined || value === '') return undefined
  const parts = Array.isArray(value) ? value.map(String) : String(value).split(',')
  if (parts.length > max) throw invalid('ids', 'tooMany', `at most ${max} ids`)
  return [...new Set(parts.map((part) => {
    if (!/^\d{1,15}$/.test(part)) throw invalid('ids', 'value', `<${part}> is not an id`)
    return Number(part)
  }))]
}

/** Other names of a search, such as `params[beginTime]` for one end of a range. */
function aliasTests(module: Module, query: Query): readonly Cond[] {
  const given = (query.params ?? {}) as Query
  if (typeof given !== 'object') throw invalid('params', 'shape', 'params takes names in brackets')
  const known = new Set(['deleted', ...module.search.flatMap((item) => (item.alias ?? []).map(withoutParams))])
  const stray = Object.keys(given).find((name) => !known.has(name))
  if (stray !== undefined) throw invalid(`params.${stray}`, 'unknown', `there is no query parameter <params[${stray}]>`)
  return module.search.flatMap(({ field, op, alias = [] }): readonly Cond[] => {
    const [first, second] = alias.map((name) => textOf(`params.${withoutParams(name)}`, given[withoutParams(name)]))
    if (alias.length === 1) return first === undefined ? [] : [{ [field]: { [op]: first } }]
    return [...(first === undefined ? [] : [{ [field]: { gte: first } }]), ...(second === undefined ? [] : [{ [field]: { lte: second } }])]
  })
}

const withoutParams = (alias: string): string => alias.replace(/^params\./, '')

function fieldTests(module: Module, field: ModuleField | undefined, name: string, value: unknown): readonly Cond[] {
  if (!field || field.ops.length === 0) throw invalid(name, 'unknown', `there is no field <${name}> to search`)
  if (!isObject(value)) {
    const op = module.search.find((item) => item.field === name)?.op ?? field.ops[0]!
    return testOf(field, op, value)
  }
  return Object.entries(value).flatMap(([op, wanted]) => {
    // a range that a field takes may also be open at one end
    const isPossible = field.ops.includes(op as Op) || (field.ops.includes('between') && (op === 'gte' || op === 'lte'))
    if (!ops.includes(op as Op) || !isPossible) throw invalid(name, 'operator', `<${name}> does not take <${op}>; it takes ${field.ops.join(', ')}`)
    return testOf(field, op as Op, wanted)
  })
}

/** A blank value is a search box nobody typed in. */
function testOf({ name }: ModuleField, op: Op, value: unknown): readonly Cond[] {
  const test = (operator: Op, wanted: unknown): readonly Cond[] => [{ [name]: { [operator]: wanted } }]
  switch (op) {
    case 'between': {
      const [from, to] = isObject(value) ? [value['0'], value['1']] : Array.isArray(value) ? value : String(value ?? '').split(',')
      const [first, last] = [textOf(name, from), textOf(name, to)]
      if (Array.isArray(value) && value.length > 2) throw invalid(name, 'value', `<${name}> takes two values`)
      return [...(first === undefined ? [] : test('gte', first)), ...(last === undefined ? [] : test('lte', last))]
    }
    case 'in': case 'has': case 'hasAll': {
      const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : isObject(value) ? Object.values(value) : []
      const wanted = list.map((one) => textOf(name, one)).filter((one) => one !== undefined)
      return wanted.length === 0 ? [] : test(op, wanted)
    }
    case 'empty': {
      if (value !== 'true' && value !== 'false') throw invalid(name, 'value', `<${name}> empty takes true or false`)
      return test(op, value === 'true')
    }
    default: {
      // ?status=0&status=1 asks for either
      if (Array.isArray(value) && op === 'eq') return testOf({ name } as ModuleField, 'in', value)
      const wanted = textOf(name, value)
      return wanted === undefined ? [] : test(op, wanted)
    }
  }
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw invalid(name, 'value', `<${name}> takes one text`)
  if (value.length > maxLength) throw invalid(name, 'tooLong', `<${name}> takes at most ${maxLength} characters`)
  return value
}

/** One of the lists the file comes with: `?view=disabled`. */
function viewOf({ file }: Module, key: unknown): View | undefined {
  const wanted = textOf('view', key)
  if (wanted === undefined) return undefined
  const view = file.views?.find((one) => one.key === wanted)
  if (!view) throw invalid('view', 'unknown', `there is no view <${wanted}>`)
  return view
}

function filterOf(text: unknown): Cond | undefined {
  if (text === undefined || text === '') return undefined
  const cond = parsed(text)
  const fault = condFault(cond)
  if (fault) throw invalid('filter', 'shape', fault)
  return cond as Cond
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown
  } catch (cause) {
    throw Object.assign(invalid('filter', 'json', 'filter is not JSON'), { cause })
  }
}

function sortOf(module: Module, fields: ReadonlyMap<string, ModuleField>, value: unknown, absent = module.list.sort): readonly string[] {
  const text = textOf('sort', Array.isArray(value) ? value.join(',') : value)
  // the file's own order leaves out what this reader may not order by
  const wanted = text === undefined ? absent.filter((name) => fields.has(name.replace(/^-/, ''))) : text.split(',')
  if (wanted.length > maxSorts) throw invalid('sort', 'tooMany', `at most ${maxSorts} sorts`)
  for (const name of wanted) {
    if (!fields.get(name.replace(/^-/, ''))?.sortable) throw invalid('sort', 'unknown', `<${name}> cannot be sorted by`)
  }
  return sortKeys(wanted, module.key)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
