import type { FormDetail, StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import { familyOf } from '#schemas/form/item-types.ts'
import type { Cond } from '#schemas/module/condition.ts'

export interface CardProps {
  readonly card: StatisticsCard
  /** Position among the questions, from 1. */
  readonly number: number
  /** Whether the card takes the row of two. */
  readonly isWide?: boolean | undefined
  readonly form: Pick<FormDetail, 'formKey' | 'name'>
  /** Filter of the statistics. */
  readonly filter: Cond | undefined
  /** Whether the submissions behind the figures may be listed. */
  readonly mayList: boolean
}

/** Returns a card's question as an item, whose type decides how answers are counted. */
export const asItem = ({ item, type, label }: StatisticsCard): ItemBase => ({ id: item, type, label })

/** Returns the family of a card's question. */
export const familyIn = (card: StatisticsCard) => familyOf(asItem(card))

/** Whether the possible answers are so many that only given ones are listed. */
export const isSparse = (card: StatisticsCard): boolean => ['path', 'place', 'people'].includes(familyIn(card))
