import type { ComponentType } from 'react'
import type { Item, ItemId } from '#schemas/form/form.ts'
import type { Say } from './words.ts'

/** What every widget gets. A widget draws the control only; label, help and error are the item's (item.tsx). */
export interface WidgetProps {
  readonly item: Item
  readonly value: unknown
  /** Text of a chosen `other` option, stored under `<id>:other`. */
  readonly other: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  readonly invalid: boolean
  readonly hiddenOptions: ReadonlySet<string> | undefined
  /** Options without seats left. */
  readonly fullOptions: ReadonlySet<string> | undefined
  /** Id of the control a label points at, and prefix of the others. */
  readonly id: string
  /** Ids of help and error, for `aria-describedby`. */
  readonly describedBy: string | undefined
  readonly say: Say
  readonly onChange: ChangeAnswer
  readonly onBlur: ((id: ItemId) => void) | undefined
}

/** `key` is an item id or `<id>:other`; `undefined` takes the answer back. */
export type ChangeAnswer = (key: string, value: unknown) => void

export type Widget = ComponentType<WidgetProps>

export const otherOf = (id: ItemId): string => `${id}:other`
