import type { Field, ModuleFile } from '../module-file.ts'
import { fieldsOf } from '../resolve-module.ts'
import type { Op } from '../condition.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypeSpecs } from '../field-types.ts'
import type { Finding } from './check-finding.ts'
import { type Path, list, entries, keyOf, fieldOrItem, unknownFields } from './module-file-accessors.ts'

/** Checks the fields one by one: columns, operators, options. */
export function fieldFaults(fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const columns = new Map<string, string>()
  const resolved = fieldsOf({ fields } as ModuleFile, false)
  return Object.entries(fields).flatMap(([name, field]) => {
    const faults: Finding[] = []
    const { column, secret } = resolved[name]!
    const other = columns.get(column)
    if (other && fieldTypeSpecs[field.type].column)
      faults.push({
        at: ['fields', name],
        code: 'SCH034',
        message: `column "${column}" belongs to field "${other}" already`,
      })
    columns.set(column, name)
    for (const [index, op] of list(field.ops).entries()) {
      if (!fieldTypeSpecs[field.type].ops.includes(op as Op))
        faults.push({
          at: ['fields', name, 'ops', index],
          code: 'SCH033',
          message: `operator "${String(op)}" does not fit type "${field.type}"${didYouMean(String(op), fieldTypeSpecs[field.type].ops)}`,
        })
    }
    if (secret && list(field.ops).length > 0)
      faults.push({
        at: ['fields', name, 'ops'],
        code: 'SCH030',
        message: `"${name}" is secret and cannot be searched`,
      })
    if (field.type === 'enum' && new Set(list(field.options).map((option) => typeof keyOf(option, 'value'))).size > 1) {
      faults.push({ at: ['fields', name, 'options'], code: 'SCH037', message: 'options mix texts and numbers' })
    }
    return faults
  })
}

/** Reports names of unknown fields, wherever a file names one. */
export function fieldNameFaults(file: Partial<ModuleFile>, names: ReadonlySet<string>): readonly Finding[] {
  const at =
    (...path: Path) =>
    (value: unknown, index: number | string): readonly [Path, unknown] => [[...path, index], value]
  const { table, list: shown, form, export: out, import: into, detail, parent } = file
  const named: readonly (readonly [Path, unknown])[] = [
    [['table', 'key'], table?.key],
    ...entries(file.fields).map(([key, field]) => [['fields', key, 'english'], keyOf(field, 'english')] as const),
    ...list(table?.indexes).flatMap((index, i) =>
      list(keyOf(index, 'fields')).map(at('table', 'indexes', i, 'fields')),
    ),
    ...list(table?.indexes).flatMap((index, i) =>
      entries(keyOf(index, 'where')).map(([key]) => [['table', 'indexes', i, 'where', key], key] as const),
    ),
    ...entries(table?.tree)
      .filter(([key]) => ['parent', 'path', 'order', 'label'].includes(key))
      .map(([key, value]) => [['table', 'tree', key], value] as const),
    ...list(file.search).map((item, i) => fieldOrItem(['search', i], item)),
    ...list(file.search).flatMap((item, i) => list(keyOf(item, 'also')).map(at('search', i, 'also'))),
    ...list(shown?.columns).map((item, i) => fieldOrItem(['list', 'columns', i], item)),
    ...list(shown?.sort).map(
      (item, i) => [['list', 'sort', i], typeof item === 'string' ? item.replace(/^-/, '') : undefined] as const,
    ),
    [['list', 'aside', 'field'], shown?.aside?.field],
    [['list', 'card', 'title'], shown?.card?.title],
    [['list', 'card', 'subtitle'], shown?.card?.subtitle],
    [['list', 'card', 'image'], shown?.card?.image],
    [['list', 'card', 'aside'], shown?.card?.aside],
    ...list(shown?.card?.extra).map(at('list', 'card', 'extra')),
    ...list(shown?.card?.labeled).map(at('list', 'card', 'labeled')),
    ...list(shown?.card?.lines).map(at('list', 'card', 'lines')),
    ...list(shown?.card?.range).map(at('list', 'card', 'range')),
    [['list', 'loses', 'field'], shown?.loses?.field],
    [['list', 'cards', 'picture'], shown?.cards?.picture],
    ...list(shown?.cards?.badges).map(at('list', 'cards', 'badges')),
    ...list(shown?.cards?.meta).map(at('list', 'cards', 'meta')),
    [['list', 'cards', 'count'], shown?.cards?.count],
    [['list', 'cards', 'chart'], shown?.cards?.chart],
    [['list', 'cards', 'owner'], shown?.cards?.owner],
    ...list(shown?.apart).map(at('list', 'apart')),
    [['options', 'note'], file.options?.note],
    ...list(form?.groups).flatMap((group, i) =>
      list(keyOf(group, 'fields')).map((item, j) => fieldOrItem(['form', 'groups', i, 'fields', j], item)),
    ),
    ...list(form?.require).flatMap((rule, i) => list(keyOf(rule, 'fields')).map(at('form', 'require', i, 'fields'))),
    ...list(out?.fields).map(at('export', 'fields')),
    ...list(into?.fields).map(at('import', 'fields')),
    ...list(into?.key).map(at('import', 'key')),
    [['detail', 'title'], detail?.title],
    ...list(detail?.hide).map(at('detail', 'hide')),
    ...list(detail?.tabs).flatMap((tab, i) => [
      ...list(keyOf(tab, 'fields')).map(at('detail', 'tabs', i, 'fields')),
      [['detail', 'tabs', i, 'child', 'from'], keyOf(keyOf(tab, 'child'), 'from')] as const,
    ]),
    ...list(file.views).flatMap((view, i) => [
      ...list(keyOf(view, 'columns')).map(at('views', i, 'columns')),
      ...list(keyOf(view, 'sort')).map(
        (item, j) => [['views', i, 'sort', j], typeof item === 'string' ? item.replace(/^-/, '') : undefined] as const,
      ),
    ]),
    ...entries(parent?.match).map(([child]) => [['parent', 'match', child], child] as const),
    ...entries(file.dataScope).map(([key, value]) => [['dataScope', key], value] as const),
    ...list(keyOf(file.log, 'mask')).map(at('log', 'mask')),
  ]
  return unknownFields(named, names)
}

/**
 * Checks child fields. Lists count child rows but cannot search or sort by them. Two fields over the same rows would
 * undo each other's writes.
 */
export function childrenFaults(file: Partial<ModuleFile>, fields: Readonly<Record<string, Field>>): readonly Finding[] {
  const seen = new Map<string, string>()
  const sorts = list(file.list?.sort).map((name) => String(name).replace(/^-/, ''))
  return Object.entries(fields).flatMap(([name, field]): readonly Finding[] => {
    if (field.type !== 'children') return []
    const rows = `${String(field.children?.module)}.${String(field.children?.by)}`
    const other = seen.get(rows)
    seen.set(rows, name)
    return [
      ...(other === undefined
        ? []
        : [
            {
              at: ['fields', name, 'children'],
              code: 'SCH034' as const,
              message: `these rows belong to field "${other}" already`,
            },
          ]),
      ...(field.sortable === true
        ? [
            {
              at: ['fields', name, 'sortable'],
              code: 'SCH033' as const,
              message: 'type "children" cannot be sorted by',
            },
          ]
        : []),
      ...(sorts.includes(name)
        ? [
            {
              at: ['list', 'sort', sorts.indexOf(name)],
              code: 'SCH033' as const,
              message: `"${name}" is of type "children" and cannot be sorted by`,
            },
          ]
        : []),
      ...(file.source !== undefined && file.source !== 'table'
        ? [
            {
              at: ['fields', name, 'type'],
              code: 'SCH038' as const,
              message: `rows of a source "${file.source}" are not written, nor are rows below them`,
            },
          ]
        : []),
    ]
  })
}
