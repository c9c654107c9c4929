import type { Finding } from './check-finding.ts'
import { widgetFaults } from './check-widgets.ts'
import { fieldNamed, hasStamps, keyOf, list, onlyOwn } from './module-file-accessors.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypeSpecs, maxIndexed } from '../field-types.ts'
import { allExtensions, largestFileBytes, namesFiles, sizeText } from '../upload-file-types.ts'
import { formats } from '../string-formats.ts'
import type { Field, ModuleFile } from '../module-file.ts'
import { fieldsOf, stampNames } from '../resolve-module.ts'

type Fields = Readonly<Record<string, Field>>

/** Checks values in a well-formed file: limits nothing can meet, defaults outside the limits, duplicates. */
export function valueFaults(file: Partial<ModuleFile>): readonly Finding[] {
  const fields = onlyOwn(file.fields ?? {})
  return [
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...limitFaults(name, field),
      ...defaultFaults(name, field),
      ...indexFaults(name, field),
    ]),
    ...engineColumns(file, fields),
    ...tableIndexFaults(file, fields),
    ...orderFaults(file, fields),
    ...twiceFaults(file),
    ...widgetFaults(file, onlyOwn(fieldsOf({ fields }, hasStamps(file)))),
  ]
}

function limitFaults(name: string, field: Field): readonly Finding[] {
  const fault = (key: keyof Field, message: string): Finding => ({ at: ['fields', name, key], code: 'SCH037', message })
  const seen = new Set<unknown>()
  return [
    ...(isAbove(field.minLength, field.length)
      ? [fault('minLength', `at least ${field.minLength} characters do not fit into ${field.length}`)]
      : []),
    ...(isAbove(field.min, field.max)
      ? [fault('min', `nothing is at least ${field.min} and at most ${field.max}`)]
      : []),
    ...(isAbove(field.scale, field.precision)
      ? [fault('scale', `${field.scale} places do not fit into ${field.precision} digits`)]
      : []),
    ...(field.required && field.ref?.onDelete === 'setNull'
      ? [
          {
            at: ['fields', name, 'ref', 'onDelete'],
            code: 'SCH037' as const,
            message: `"${name}" is required and cannot become empty`,
          },
        ]
      : []),
    ...(field.through && field.through.self === field.through.other
      ? [
          {
            at: ['fields', name, 'through', 'other'],
            code: 'SCH034' as const,
            message: `both sides of the join would lie in the one column "${field.through.self}"`,
          },
        ]
      : []),
    ...(isAbove(field.maxSize, largestFileBytes)
      ? [
          {
            ...fault('maxSize', `no upload is larger than ${sizeText(largestFileBytes)}, whatever a field says`),
            severity: 'warning' as const,
          },
        ]
      : []),
    ...list(field.accept).flatMap((wish, i): readonly Finding[] =>
      namesFiles(String(wish))
        ? []
        : [
            {
              at: ['fields', name, 'accept', i],
              code: 'SCH037',
              message: `"${String(wish)}" names no file that may be uploaded (such as "image/png", "image/*" or one of ${allExtensions})`,
            },
          ],
    ),
    ...list(field.options).flatMap((option, i): readonly Finding[] => {
      const value = keyOf(option, 'value')
      const isTwice = seen.has(value)
      seen.add(value)
      return isTwice
        ? [
            {
              at: ['fields', name, 'options', i, 'value'],
              code: 'SCH034',
              message: `option ${JSON.stringify(value)} is there already`,
            },
          ]
        : []
    }),
  ]
}

const isAbove = (low: unknown, high: unknown): boolean =>
  typeof low === 'number' && typeof high === 'number' && low > high

/** Checks a default like any value: an invalid one would fail every new row, or the table itself. */
function defaultFaults(name: string, field: Field): readonly Finding[] {
  const value: unknown = field.default
  if (value === undefined || value === null) return []
  const {
    minLength = 0,
    maxLength = Infinity,
    minimum = -Infinity,
    maximum = Infinity,
    format,
    pattern,
    type,
    enum: words,
  } = fieldTypeSpecs[field.type].json(field)
  const why = (): string | undefined => {
    const kind = Array.isArray(value)
      ? 'array'
      : Number.isInteger(value) && type === 'integer'
        ? 'integer'
        : typeof value
    if (type !== undefined && type !== kind) return `is not of type "${field.type}"`
    if (words && !words.includes(value))
      return `is not among the options${didYouMean(String(value), words.map(String))}`
    if (typeof value === 'number' && (type === 'integer' || type === 'number'))
      return value < minimum || value > maximum ? `is not from ${minimum} to ${maximum}` : undefined
    if (typeof value !== 'string' || type !== 'string') return undefined
    const size = [...value].length
    if (size < minLength || size > maxLength) return `has not ${minLength} to ${maxLength} characters`
    if (format && !formats[format as keyof typeof formats]?.test(value)) return `is no ${field.type}`
    if (field.type === 'datetime' && Number.isNaN(Date.parse(value))) return 'is no moment'
    return pattern && isUnlike(value, pattern) ? `does not match ${pattern}` : undefined
  }
  const fault = why()
  return fault === undefined
    ? []
    : [{ at: ['fields', name, 'default'], code: 'SCH037', message: `default ${JSON.stringify(value)} ${fault}` }]
}

function isUnlike(value: string, pattern: string): boolean {
  try {
    return !new RegExp(pattern, 'u').test(value)
  } catch {
    // the pattern itself has been reported
    return false
  }
}

/** Reports indexed texts that may exceed PostgreSQL's limit of a third of a page per index entry. */
function indexFaults(name: string, field: Field): readonly Finding[] {
  return (['unique', 'index'] as const).flatMap((key): readonly Finding[] =>
    field[key] && !mayIndex(field)
      ? [{ at: ['fields', name, key], code: 'SCH037', message: whyNotIndexed(name, field) }]
      : [],
  )
}

function tableIndexFaults(file: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  return list(file.table?.indexes).flatMap((index, i) =>
    list(keyOf(index, 'fields')).flatMap((name, j): readonly Finding[] => {
      const field = fields[String(name)]
      return !field || mayIndex(field)
        ? []
        : [{ at: ['table', 'indexes', i, 'fields', j], code: 'SCH037', message: whyNotIndexed(String(name), field) }]
    }),
  )
}

function mayIndex(field: Field): boolean {
  const { column, compares } = fieldTypeSpecs[field.type]
  return column !== undefined && compares !== undefined && compares !== 'list' && !maxIndexed.isExceeded(field)
}

const whyNotIndexed = (name: string, field: Field): string =>
  fieldTypeSpecs[field.type].column
    ? `"${name}" of type "${field.type}" is too long for an index, or has no order`
    : `"${name}" of type "${field.type}" has no column to index`

/** Reports columns reserved for the engine. */
function engineColumns(file: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  const { stamps = file.source === undefined || file.source === 'table', softDelete, lock } = file.table ?? {}
  const taken = new Map([
    ...(softDelete ? [['del_flag', 'softDelete'] as const] : []),
    ...(lock ? [['version', 'lock'] as const] : []),
    ...(stamps
      ? Object.values(fieldsOf({ fields: {} }, true))
          .filter((stamp) => !(stamp.name in fields))
          .map((stamp) => [stamp.column, 'stamps'] as const)
      : []),
  ])
  return Object.values(fieldsOf({ fields }, false)).flatMap(({ name, column, type }): readonly Finding[] => {
    const by = fieldTypeSpecs[type].column && taken.get(column)
    return by
      ? [
          {
            at: ['fields', name, ...(fields[name]!.column ? ['column'] : [])],
            code: 'SCH034',
            message: `column "${column}" is the engine's own ("${by}")`,
          },
        ]
      : []
  })
}

/** Reports sort fields that rows do not have, with which every list call would fail. */
function orderFaults(file: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  const all = fieldsOf({ fields }, false)
  const sorts = [
    ...list(file.list?.sort).map((name, i) => [['list', 'sort', i], name] as const),
    ...list(file.views).flatMap((view, i) =>
      list(keyOf(view, 'sort')).map((name, j) => [['views', i, 'sort', j], name] as const),
    ),
  ]
  return sorts.flatMap(([at, written]): readonly Finding[] => {
    const name = String(written).replace(/^-/, '')
    const field = all[name]
    return !field || field.sortable || stampNames.includes(name) || field.type === 'children'
      ? []
      : [{ at, code: 'SCH033', message: `"${name}" of type "${field.type}" cannot be sorted by` }]
  })
}

/** Reports duplicate columns, form fields or views, at the later one. */
function twiceFaults(file: Partial<ModuleFile>): readonly Finding[] {
  const seen = new Set<string>()
  const again = (what: string, at: readonly (string | number)[], key: string): readonly Finding[] => {
    const isTwice = seen.has(`${what} ${key}`)
    seen.add(`${what} ${key}`)
    return isTwice ? [{ at, code: 'SCH034', message: `${what} "${key}" is there already` }] : []
  }
  return [
    ...list(file.list?.columns).flatMap((column, i) => again('column', ['list', 'columns', i], fieldNamed(column))),
    ...list(file.views).flatMap((view, i) => again('view', ['views', i, 'key'], String(keyOf(view, 'key')))),
    ...list(file.form?.groups).flatMap((group, i) =>
      list(keyOf(group, 'fields')).flatMap((item, j) => {
        // one default may be for new rows and another for existing ones
        const on = keyOf(item, 'on')
        const at = ['form', 'groups', i, 'fields', j]
        return (on === undefined ? ['create', 'update'] : [String(on)])
          .flatMap((mode) => again(`field for ${mode}`, at, fieldNamed(item)))
          .slice(0, 1)
      }),
    ),
  ]
}
