import type { ReactNode } from 'react'
import type { AnswerError, ItemBase, ItemId } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ItemType } from '#schemas/form/item-type.ts'
import type { Translate } from './messages.ts'

/** Props of every widget. A widget renders only the control; the item renders label, help and error (form-item.tsx). */
export interface WidgetProps<I extends ItemBase = ItemBase> {
  readonly item: I
  readonly value: unknown
  /** Text of a chosen `other` option, stored under `<id>:other`. */
  readonly other: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  readonly invalid: boolean
  /** Position of the error in an answer with rows. */
  readonly wrongInRow?: AnswerError['inRow'] | undefined
  readonly hiddenOptions: ReadonlySet<string> | undefined
  /** Options without seats left. */
  readonly fullOptions: ReadonlySet<string> | undefined
  /** Seats left by option, where few remain; options in `fullOptions` have no entry. */
  readonly seatsLeft?: Readonly<Record<string, number>> | undefined
  /** Id of the labeled control and prefix of the other ids. */
  readonly id: string
  /** Ids of help and error, for `aria-describedby`. */
  readonly describedBy: string | undefined
  readonly t: Translate
  readonly locale: Locale
  /** Returns the widget of a question inside the answer. */
  readonly widgetOf: (type: string) => ItemWidget | undefined
  readonly onChange: ChangeAnswer
  readonly onBlur: ((id: ItemId) => void) | undefined
}

/** `key` is an item id or `<id>:other`; `undefined` removes the answer. */
export type ChangeAnswer = (key: string, value: unknown) => void

/** Props of a widget that renders the whole item, including its label. */
export interface WholeProps<I extends ItemBase = ItemBase> {
  readonly item: I
  /** Label with piped answers. */
  readonly label: string
  /** Fills `{{itemId}}` in rich text. */
  readonly fill: ((text: string) => string) | undefined
  readonly locale: Locale
}

/** Widget of an item type: a control below the item's label, or the whole item. */
export interface ItemWidget<I extends ItemBase = ItemBase> {
  readonly type: I['type']
  /** Item type, for types that the fill page fetches with their widget. */
  readonly itemType?: ItemType
  /** Element of the label: `label` for one control, `legend` for several, `radios` for a single choice. */
  frame?(item: I): 'label' | 'legend' | 'radios'
  /**
   * Read-only disables the control; browsers do not post disabled controls, so without scripts a hidden input carries
   * the answer.
   */
  readonly isLocked?: boolean
  /** Control type before each option, where editors type the options as lines of text. */
  optionMark?(item: I): 'radio' | 'checkbox' | undefined
  /** Returns the hint above such options. */
  optionHint?(item: I, t: Translate): string
  /** Loads the data needed to render a value, before hydration. */
  prepare?(value: unknown): Promise<void>
  // Methods, because their bivariance lets one list hold the widgets of all types.
  Control?(props: WidgetProps<I>): ReactNode
  Whole?(props: WholeProps<I>): ReactNode
}

export const otherOf = (id: ItemId): string => `${id}:other`
