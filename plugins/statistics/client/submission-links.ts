import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { asItem, familyIn } from './card-item.ts'
import type { Row } from './chart-rows.ts'

/** Address of the submissions that meet a filter. */
export const submissionsWith = (formKey: string, filter: Cond | undefined): string =>
  formPath('data', formKey) + (filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : '')

/** Returns a function that links a counted value to the submissions with it. */
export function linksOf(card: StatisticsCard, formKey: string, filter: Cond | undefined) {
  const { item } = card
  const linkTo = (given: Cond): string => submissionsWith(formKey, filter ? { and: [filter, given] } : given)
  const family = familyIn(card)
  if (family === 'place')
    return ({ key }: Row): string =>
      linkTo({ [/^\d{6}$/.test(key) ? `${item}.codes.0` : `${item}.address`]: { in: [key] } })
  if (family === 'people') {
    const id =
      itemTypeOf(card.type)
        ?.columns(asItem(card))
        .find(({ path }) => path)?.key ?? item
    return ({ key }: Row): string => linkTo({ [id]: { has: /^\d+$/.test(key) ? Number(key) : key } })
  }
  if (family !== 'choice' && family !== 'choices' && family !== 'path' && family !== 'boolean') return undefined
  return ({ key }: Row): string => {
    const given =
      family === 'choices' || family === 'path'
        ? { has: key }
        : family === 'boolean'
          ? { eq: key === 'true' }
          : { in: [key] }
    return linkTo({ [item]: given })
  }
}
