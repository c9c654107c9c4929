import type { ClientColumn, ClientList } from '#schemas/api/module-api-types.ts'
import type { SavedView } from '#schemas/api/view-api-types.ts'
import type { FieldType, View } from '#schemas/module/module-file.ts'

export const densities = ['loose', 'comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
export const layouts = ['table', 'cards'] as const
export type Layout = (typeof layouts)[number]
export type Pin = 'left' | 'right'

/** A user's preferences for a list. */
export interface ListPreferences {
  /** Fields of hidden columns. */
  readonly hidden: readonly string[]
  /** Fields of all columns in order. The first labels the row: it stays first and visible. */
  readonly order: readonly string[]
  /** Widths in px of resized columns. */
  readonly widths: Readonly<Record<string, number>>
  readonly pins: Readonly<Record<string, Pin>>
  readonly density: Density
  /** Layout of a module with cards. */
  readonly layout?: Layout
}

export interface ShownColumn extends ClientColumn {
  /** Side to which the column is pinned. */
  readonly side?: Pin
  /** Whether it is the last pinned column of its side, which has the shadow. */
  readonly isEdge?: true
  /** Offset from that side: CSS over width variables, so that rows do not re-render when a width changes. */
  readonly place?: { readonly left?: string; readonly right?: string }
  /** Width that its heading needs in the current language. */
  readonly headPx?: number
  /** Whether its values are never cut, such as numbers and dates: it neither shrinks nor takes spare width. */
  readonly isWhole?: true
}

export type Listed = Pick<ClientList, 'columns' | 'density' | 'cards'>

export const minPx = 56
export const maxPx = 800
/** Minimum width of a column without its own width, before the list scrolls sideways. */
const usualPx = 140
/** Width of columns by cell, for columns without their own width that do not share spare room. */
const naturalPx: Readonly<Record<string, number>> = {
  datetime: 176,
  date: 120,
  fromNow: 120,
  number: 104,
  money: 120,
  percent: 104,
  bool: 84,
  tag: 104,
  phone: 136,
  ip: 140,
  icon: 72,
  color: 104,
  image: 88,
  images: 120,
  avatar: 72,
  password: 88,
  spark: 120,
}

/** Preferences defined by the file. */
export const defaultPreferences = ({ columns, density, cards }: Listed): ListPreferences => ({
  hidden: columns.filter((column) => column.hidden).map((column) => column.field),
  order: columns.map((column) => column.field),
  widths: {},
  pins: Object.fromEntries(columns.flatMap(({ field, pin }) => (pin ? [[field, pin]] : []))),
  density: density === 'compact' || density === 'loose' ? density : 'comfortable',
  ...(cards ? { layout: cards.first ? ('cards' as const) : ('table' as const) } : {}),
})

/**
 * Reconciles stored preferences with the module: drops columns that are gone, inserts new ones where the file has
 * them.
 */
export function readPreferences(kept: unknown, list: Listed): ListPreferences {
  const own = defaultPreferences(list)
  const { hidden, order, widths, pins, density, layout } = objectIn(kept)
  const known = new Set(own.order)
  const ordered = Array.isArray(order) ? [...new Set(order.filter((field) => known.has(field)))] : own.order
  const isHidable = (field: unknown): field is string => known.has(field as string) && field !== own.order[0]
  return {
    // a column added to the file later, and hidden by it, stays hidden
    hidden: Array.isArray(hidden)
      ? [
          ...new Set([
            ...hidden.filter(isHidable),
            ...(Array.isArray(order) ? own.hidden.filter((field) => !order.includes(field)) : []),
          ]),
        ]
      : own.hidden,
    order: own.order.reduce<readonly string[]>((all, field, at) => {
      if (at === 0) return [field, ...all.filter((one) => one !== field)]
      return all.includes(field) ? all : all.toSpliced(all.indexOf(own.order[at - 1]!) + 1, 0, field)
    }, ordered),
    widths: Object.fromEntries(
      Object.entries(objectIn(widths)).filter(([field, px]) => known.has(field) && isWidth(px)),
    ) as ListPreferences['widths'],
    pins:
      pins === undefined
        ? own.pins
        : (Object.fromEntries(
            Object.entries(objectIn(pins)).filter(
              ([field, pin]) => known.has(field) && (pin === 'left' || pin === 'right'),
            ),
          ) as ListPreferences['pins']),
    density: densities.find((one) => one === density) ?? own.density,
    ...(own.layout ? { layout: layouts.find((one) => one === layout) ?? own.layout } : {}),
  }
}

/** Columns of a saved view: its own in order, the others hidden. */
export function listThrough<L extends Listed>(list: L, view: Pick<SavedView | View, 'columns'> | undefined): L {
  const { columns } = list
  if (!view?.columns) return list
  const named = view.columns.flatMap((field) => columns.find((column) => column.field === field) ?? [])
  const [first] = columns
  const shown = first && !named.includes(first) ? [first, ...named] : named
  const rest = columns.filter((column) => !shown.includes(column))
  return {
    ...list,
    columns: [
      ...shown.map((column) => ({ ...column, hidden: false })),
      ...rest.map((column) => ({ ...column, hidden: true })),
    ],
  }
}

/** Visible columns from left to right: pinned left, unpinned, pinned right. */
export function shownColumns(
  { columns }: Pick<Listed, 'columns'>,
  { hidden, order, pins }: Pick<ListPreferences, 'hidden' | 'order' | 'pins'>,
): readonly ShownColumn[] {
  const [first] = order
  const shown = order.flatMap((field) =>
    hidden.includes(field) ? [] : (columns.find((column) => column.field === field) ?? []),
  )
  const isAnyLeft = shown.some(({ field }) => pins[field] === 'left')
  // the label column is never hidden behind a pinned one
  const sideOf = (field: string): Pin | undefined => (field === first ? (isAnyLeft ? 'left' : undefined) : pins[field])
  const left = shown.filter(({ field }) => sideOf(field) === 'left')
  const right = shown.filter(({ field }) => sideOf(field) === 'right')
  const free = shown.filter(({ field }) => sideOf(field) === undefined)
  const width = ({ field }: ClientColumn): string => `var(${widthVar(field)})`
  return [
    ...left.map((column, at): ShownColumn => ({
      ...column,
      side: 'left',
      place: { left: `calc(${['var(--lead)', ...left.slice(0, at).map(width)].join(' + ')})` },
      ...(at === left.length - 1 ? { isEdge: true } : {}),
    })),
    ...free,
    ...right.map((column, at): ShownColumn => ({
      ...column,
      side: 'right',
      place: { right: `calc(${['var(--tail)', ...right.slice(at + 1).map(width)].join(' + ')})` },
      ...(at === 0 ? { isEdge: true } : {}),
    })),
  ]
}

/** CSS variable of a column's width. Names of fields made from data may contain characters that CSS rejects. */
export const widthVar = (field: string): string => `--w-${field.replaceAll(/[^\w-]/g, '_')}`

/** Width of a column: the user's, else the file's, which a heading in a longer language widens. */
export const widthOf = (
  { field, cell, width = naturalPx[cell] ?? usualPx, headPx = 0 }: ClientColumn & Pick<ShownColumn, 'headPx'>,
  { widths }: Pick<ListPreferences, 'widths'>,
): number => widths[field] ?? Math.max(width, headPx)

/** Padding of a heading and the arrow of its sort. */
const headRoom = 24 + 18
/** Width that a heading needs, estimated: measuring would lay the table out twice. */
export function headPxOf(label: string): number {
  const wide = label.match(/[\u2E80-\uFFEF]/g)?.length ?? 0
  return Math.ceil(wide * 13 + (label.length - wide) * 7.2) + headRoom
}

/**
 * Width that a column keeps before the list scrolls sideways: text is cut with an ellipsis, other values must stay
 * whole.
 */
export const keptOf = ({ cell, isWhole }: Pick<ShownColumn, 'cell' | 'isWhole'>): number =>
  isWhole || cell in naturalPx ? 1 : 0.8

const wholeTypes: ReadonlySet<FieldType> = new Set(['int', 'bigint', 'decimal', 'date', 'datetime', 'bool'])
/** Whether values of a type are never cut, whichever cell shows them. */
export const isWholeType = (type: FieldType | undefined): boolean => type !== undefined && wholeTypes.has(type)

/**
 * The columns that share spare or missing width in proportion to their own widths: text columns, which may be cut, else
 * the widest column. None when the user has set every width: then the rest stays empty.
 */
export function elasticColumns(
  columns: readonly ShownColumn[],
  { widths }: Pick<ListPreferences, 'widths'>,
): ReadonlyMap<string, number> {
  const free = columns.filter(({ side, field }) => side === undefined && !(field in widths))
  const texts = free.filter((column) => keptOf(column) < 1)
  const widest = free.toSorted((a, b) => widthOf(b, none) - widthOf(a, none)).slice(0, 1)
  const sharing = texts.length > 0 ? texts : widest
  const all = sharing.reduce((sum, column) => sum + widthOf(column, none), 0)
  return new Map(sharing.map((column) => [column.field, widthOf(column, none) / all]))
}

const none = { widths: {} }

/** Moves a column before another; undefined: to the end. */
export function moved(order: readonly string[], field: string, before: string | undefined): readonly string[] {
  const [first] = order
  if (field === first || before === first || field === before) return order
  const others = order.filter((one) => one !== field)
  const at = before === undefined ? others.length : others.indexOf(before)
  return others.toSpliced(at === -1 ? others.length : at, 0, field)
}

export const clampPx = (px: number): number => Math.round(Math.max(minPx, Math.min(maxPx, px)))

const isWidth = (px: unknown): boolean => typeof px === 'number' && Number.isFinite(px) && px >= minPx && px <= maxPx

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
