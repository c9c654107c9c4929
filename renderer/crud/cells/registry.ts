import type { ComponentType } from 'react'
import type { ModuleCellProps } from './cell.tsx'
import { ColorCell, FilesCell, IconCell, ImageCell } from './media.tsx'
import { BoolCell, RefCell, RefsCell, TagCell } from './tags.tsx'
import { CodeCell, EllipsisCell, EmailCell, LinkCell, MonoCell, PhoneCell, SecretCell } from './texts.tsx'
import { DateCell, DateTimeCell, FromNowCell, MoneyCell, NumberCell, PercentCell } from './values.tsx'

/** Cells by the names a module file may use (design/module-schema.md §2.2). */
export const cells: Readonly<Record<string, ComponentType<ModuleCellProps>>> = {
  text: EllipsisCell,
  ellipsis: EllipsisCell,
  number: NumberCell,
  money: MoneyCell,
  percent: PercentCell,
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

/** Cells that line up on the right. */
export const numeric: ReadonlySet<string> = new Set(['number', 'money', 'percent'])
