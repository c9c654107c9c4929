import type { ReactNode } from 'react'
import type { AnswerError, ItemBase, ItemId } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ItemType } from '#schemas/form/item-type.ts'
import type { Say } from './messages.ts'

/** What every widget gets. A widget draws the control only; label, help and error are the item's (item.tsx). */
export interface WidgetProps<I extends ItemBase = ItemBase> {
  readonly item: I
  readonly value: unknown
  /** Text of a chosen `other` option, stored under `<id>:other`. */
  readonly other: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  readonly invalid: boolean
  /** Of an invalid answer in rows: where. */
  readonly wrongInRow?: AnswerError['inRow'] | undefined
  readonly hiddenOptions: ReadonlySet<string> | undefined
  /** Options without seats left. */
  readonly fullOptions: ReadonlySet<string> | undefined
  /** Seats left by option, where few are; none for those in `fullOptions`. */
  readonly seatsLeft?: Readonly<Record<string, number>> | undefined
  /** Id of the control a label points at, and prefix of the others. */
  readonly id: string
  /** Ids of help and error, for `aria-describedby`. */
  readonly describedBy: string | undefined
  readonly say: Say
  readonly locale: Locale
  /** The widgets of questions inside the answer. */
  readonly widgetOf: (type: string) => ItemWidget | undefined
  readonly onChange: ChangeAnswer
  readonly onBlur: ((id: ItemId) => void) | undefined
}

/** `key` is an item id or `<id>:other`; `undefined` takes the answer back. */
export type ChangeAnswer = (key: string, value: unknown) => void

/** What draws the whole of an item gets, label and all. */
export interface WholeProps<I extends ItemBase = ItemBase> {
  readonly item: I
  /** With answers piped in. */
  readonly label: string
  /** Fills `{{itemId}}` in rich text. */
  readonly fill: ((text: string) => string) | undefined
  readonly locale: Locale
}

/** How one type of item is drawn: a control below the item's label, or the whole of it. */
export interface ItemWidget<I extends ItemBase = ItemBase> {
  readonly type: I['type']
  /** The type itself, for those that the fill page fetches with the widget. */
  readonly itemType?: ItemType
  /** The element with the label: `label` for one control, `legend` for several, `radios` for a single choice. */
  frame?(item: I): 'label' | 'legend' | 'radios'
  /**
   * Read-only means disabled, and a browser posts nothing of what is disabled: without scripts the answer is carried
   * along.
   */
  readonly isLocked?: boolean
  /** The mark before each option, where the options stand below each other as texts, so that editors type them there. */
  optionMark?(item: I): 'radio' | 'checkbox' | undefined
  /** What stands above such options. */
  optionHint?(item: I, say: Say): string
  /** Fetches what a value needs to be drawn, before the browser takes the server's page over. */
  prepare?(value: unknown): Promise<void>
  // methods, so that a widget of one type stands in a list of all
  Control?(props: WidgetProps<I>): ReactNode
  Whole?(props: WholeProps<I>): ReactNode
}

export const otherOf = (id: ItemId): string => `${id}:other`
