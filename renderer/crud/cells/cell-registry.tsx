import { lazy, Suspense, type ComponentType } from 'react'
import type { ClientColumn } from '#schemas/api/module-api-types.ts'
import type { ModuleCellProps } from './cell-props.ts'
import type { DrawnCell } from './graphical-cells.tsx'
import { BoolCell, RefCell, RefsCell, TagCell } from './tag-and-reference-cells.tsx'
import { CodeCell, EllipsisCell, EmailCell, LinkCell, MonoCell, PhoneCell, SecretCell } from './text-cells.tsx'
import { DateCell, DateTimeCell, FromNowCell, MoneyCell, NumberCell, PercentCell } from './number-and-date-cells.tsx'

const MediaCell = lazy(() => import('./graphical-cells.tsx'))

function late(cell: DrawnCell): ComponentType<ModuleCellProps> {
  return function LateCell(props) {
    return (
      <Suspense>
        <MediaCell cell={cell} {...props} />
      </Suspense>
    )
  }
}

/** Cells by the names that module files use (design/module-schema.md §2.2). */
export const cells: Readonly<Record<string, ComponentType<ModuleCellProps>>> = {
  text: EllipsisCell,
  ellipsis: EllipsisCell,
  number: NumberCell,
  money: MoneyCell,
  percent: PercentCell,
  rate: late('rate'),
  spark: late('spark'),
  date: DateCell,
  datetime: DateTimeCell,
  fromNow: FromNowCell,
  bool: BoolCell,
  tag: TagCell,
  tags: TagCell,
  ref: RefCell,
  refs: RefsCell,
  link: LinkCell,
  email: EmailCell,
  phone: PhoneCell,
  ip: MonoCell,
  cron: MonoCell,
  icon: late('icon'),
  json: CodeCell,
  code: CodeCell,
  color: late('color'),
  image: late('image'),
  images: late('image'),
  avatar: late('image'),
  file: late('file'),
  password: SecretCell,
}

/** Cells aligned to the right. */
export const numeric: ReadonlySet<string> = new Set(['number', 'money', 'percent'])

/** The alignment of a column's header, cells and total: the file's own, otherwise right for numbers. */
export const alignOf = ({ align, cell }: Pick<ClientColumn, 'align' | 'cell'>): ClientColumn['align'] =>
  align ?? (numeric.has(cell) ? 'right' : undefined)
