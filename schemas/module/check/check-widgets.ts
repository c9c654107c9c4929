import type { Finding } from './check-finding.ts'
import { entries, fieldNamed, keyOf, list } from './module-file-accessors.ts'
import { didYouMean } from './did-you-mean.ts'
import { cellsOf, pictureCells, widgetsOf } from '../allowed-widgets.ts'
import { fieldTypeSpecs } from '../field-types.ts'
import type { Field, ModuleFile } from '../module-file.ts'
import { orderField } from '../resolve-module.ts'
import { isSummed } from '../totalled-columns.ts'

type Path = readonly (string | number)[]
type Fields = Readonly<Record<string, Field>>

/** Checks in a well-formed file that widgets and cells fit their field types. `fields` includes the stamps. */
export function widgetFaults(file: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  return [
    ...entries(file.fields).flatMap(([name, field]) => ownFaults(['fields', name], field as Field)),
    ...entries(file.actions).flatMap(([name, action]) =>
      entries(keyOf(action, 'body')).flatMap(([one, field]) =>
        ownFaults(['actions', name, 'body', one], field as Field),
      ),
    ),
    ...list(file.list?.columns).flatMap((column, i) =>
      columnFaults(['list', 'columns', i], column, fields[fieldNamed(column)]),
    ),
    ...pictureFaults(file, fields),
    ...linkFaults(file, fields),
    ...asideFaults(file, fields),
    ...dragFaults(file, fields),
  ]
}

function ownFaults(at: Path, { type, widget, cell }: Field): readonly Finding[] {
  return [
    ...unfit([...at, 'widget'], 'widget', widget, type, widgetsOf(type)),
    ...unfit([...at, 'cell'], 'cell', cell, type, cellsOf(type)),
  ]
}

function columnFaults(at: Path, column: unknown, field: Field | undefined): readonly Finding[] {
  if (!field) return []
  const total = keyOf(column, 'total')
  return [
    ...unfit([...at, 'cell'], 'cell', keyOf(column, 'cell'), field.type, cellsOf(field.type)),
    ...((total === 'sum' || total === 'avg') && !isSummed(field.type)
      ? [
          {
            at: [...at, 'total'],
            code: 'SCH045' as const,
            message: `values of type "${field.type}" cannot be added up`,
          },
        ]
      : []),
  ]
}

/** Reports a widget or cell that does not fit. Plugin components fit any type. */
function unfit(
  at: Path,
  what: string,
  asked: unknown,
  type: Field['type'],
  fitting: readonly string[] | undefined,
): readonly Finding[] {
  if (typeof asked !== 'string' || asked.startsWith('plugin:') || !fitting || fitting.includes(asked)) return []
  return [
    { at, code: 'SCH045', message: `${what} "${asked}" does not fit type "${type}" (it takes ${fitting.join(', ')})` },
  ]
}

/** Checks that the picture of a card has a cell that shows pictures. */
function pictureFaults(file: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  const { card, cards } = file.list ?? {}
  return [
    ...onePictureFaults(file, fields, ['list', 'card', 'image'], card?.image),
    ...onePictureFaults(file, fields, ['list', 'cards', 'picture'], cards?.picture),
  ]
}

function onePictureFaults(
  { list: shown }: Partial<ModuleFile>,
  fields: Fields,
  at: Path,
  name: string | undefined,
): readonly Finding[] {
  const field = name === undefined ? undefined : fields[name]
  if (!field || field.type === 'virtual') return []
  const column = list(shown?.columns).find((one) => fieldNamed(one) === name)
  const cell = String(keyOf(column, 'cell') ?? field.cell ?? fieldTypeSpecs[field.type].cell)
  if (pictureCells.has(cell) || cell.startsWith('plugin:')) return []
  const pictures = Object.entries(fields)
    .filter(([, one]) => one.type === 'image' || one.type === 'images')
    .map(([one]) => one)
  return [
    {
      at,
      code: 'SCH045',
      message: `"${name}" is of type "${field.type}" and shows no picture${pictures.length > 0 ? ` (${pictures.join(', ')} does)` : ''}`,
    },
  ]
}

/** Checks the `{field}` placeholders of links. */
function linkFaults(file: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  const links: readonly (readonly [Path, unknown])[] = [
    ...list(file.list?.columns).map((column, i) => [['list', 'columns', i, 'link'], keyOf(column, 'link')] as const),
    ...entries(file.actions).flatMap(([name, action]) =>
      (['link', 'copy'] as const).map((key) => [['actions', name, key], keyOf(action, key)] as const),
    ),
  ]
  return links.flatMap(([at, link]) =>
    typeof link !== 'string'
      ? []
      : [...link.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']): readonly Finding[] => {
          const field = fields[name]
          if (!field)
            return [
              {
                at,
                code: 'SCH021',
                message: `unknown field "${name}" in the link${didYouMean(name, Object.keys(fields))}`,
              },
            ]
          return field.secret || field.type === 'password'
            ? [{ at, code: 'SCH030', message: `"${name}" is secret and cannot be part of a link` }]
            : []
        }),
  )
}

/** Checks the tree filter of a list, whose rows are the target of a reference. */
function asideFaults({ list: shown }: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  const { module, field: name = '' } = shown?.aside ?? {}
  const field = fields[name]
  if (!field) return []
  if (field.type !== 'ref')
    return [
      {
        at: ['list', 'aside', 'field'],
        code: 'SCH037',
        message: `"${name}" is of type "${field.type}": beside a list stand the rows that a ref points to`,
      },
    ]
  return field.ref?.module === module
    ? []
    : [
        {
          at: ['list', 'aside', 'module'],
          code: 'SCH037',
          message: `"${name}" points to rows of ${field.ref?.module}, not of ${module}`,
        },
      ]
}

/** Checks drag sorting: the order needs a field, either the tree's own or the list's sort field. */
function dragFaults(file: Partial<ModuleFile>, fields: Fields): readonly Finding[] {
  // a tree's order is checked with the tree
  if (!file.list?.dragSort || file.table?.tree?.order !== undefined) return []
  const fault = (at: Path, message: string): readonly Finding[] => [{ at, code: 'SCH037', message }]
  const sort = orderField(file)
  if (sort === undefined)
    return fault(
      ['list', 'dragSort'],
      'rows that are dragged keep their order in a field of type "int": name it first in "sort"',
    )
  const field = fields[sort.replace(/^-/, '')]
  if (!field) return []
  if (sort.startsWith('-'))
    return fault(
      ['list', 'sort', 0],
      `rows that are dragged are numbered from the top: sort by "${sort.slice(1)}", not by "${sort}"`,
    )
  return field.type === 'int'
    ? []
    : fault(['list', 'sort', 0], `rows that are dragged keep their order in a field of type "int", not "${field.type}"`)
}
