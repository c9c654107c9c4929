import type { ComponentType } from 'react'
import type { ClientColumn } from '#schemas/api/module-wire.ts'
import type { ModuleCellProps } from './cell-props.ts'
import { ColorCell, FilesCell, IconCell, ImageCell } from './media.tsx'
import { BoolCell, RefCell, RefsCell, TagCell } from './tags.tsx'
import { CodeCell, EllipsisCell, EmailCell, LinkCell, MonoCell, PhoneCell, SecretCell } from './texts.tsx'
import { DateCell, DateTimeCell, FromNowCell, MoneyCell, NumberCell, PercentCell, RateCell } from './values.tsx'

/** Cells by the names that module files use (design/module-schema.md §2.2). */
export const cells: Readonly<Record<string, ComponentType<ModuleCellProps>>> = {
  text: EllipsisCell,
  ellipsis: EllipsisCell,
  number: NumberCell,
  money: MoneyCell,
  percent: PercentCell,
  rate: RateCell,
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
  icon: IconCell,
  json: CodeCell,
  code: CodeCell,
  color: ColorCell,
  image: ImageCell,
  images: ImageCell,
  avatar: ImageCell,
  file: FilesCell,
  password: SecretCell,
}

/** Cells aligned to the right. */
export const numeric: ReadonlySet<string> = new Set(['number', 'money', 'percent'])

/** The alignment of a column's header, cells and total: the file's own, otherwise right for numbers. */
export const alignOf = ({ align, cell }: Pick<ClientColumn, 'align' | 'cell'>): ClientColumn['align'] =>
  align ?? (numeric.has(cell) ? 'right' : undefined)
