import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { Count, PartCard } from '#schemas/form/answer-statistics.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { familyOf } from '#schemas/form/item-types.ts'

/**
 * Marks the questions and options that the newest version of a form no longer has, because their answers still count.
 * Removed options that nobody chose are left out; so are removed questions that nobody answered, unless a filter may hide
 * their answers.
 */
export function markRemoved(
  cards: readonly StatisticsCard[],
  merged: readonly CodebookEntry[],
  newest: readonly CodebookEntry[],
  isFiltered: boolean,
): readonly StatisticsCard[] {
  const now = new Map(newest.map((entry) => [entry.id, entry]))
  const gone = new Map(merged.map((entry) => [entry.id, goneOf(entry, now.get(entry.id))]))
  return cards.flatMap((card) => {
    if (!now.has(card.item)) return card.n > 0 || isFiltered ? [{ ...card, isRemoved: true as const }] : []
    const values = gone.get(card.item)!
    return [values.size === 0 ? card : marked(card, values)]
  })
}

/** Values of the options that only earlier versions of a question have. */
function goneOf(merged: CodebookEntry, newest: CodebookEntry | undefined): ReadonlySet<string> {
  if (!newest) return new Set()
  const offered = new Set(newest.options?.map(({ value }) => value))
  return new Set(merged.options?.flatMap(({ value }) => (offered.has(value) ? [] : [value])))
}

function marked(card: StatisticsCard, gone: ReadonlySet<string>): StatisticsCard {
  switch (card.card) {
    case 'choice':
      return { ...card, counts: markedCounts(card.counts, gone, chosenIn([card])) }
    case 'parts':
      return { ...card, parts: markedParts(card, gone) }
    default:
      return card
  }
}

type Parts = StatisticsCard & { readonly card: 'parts' }

/** Options are what a ranking consists of, and what the rows of a grid share: those keep what was chosen in any row. */
function markedParts({ type, item, label, parts }: Parts, gone: ReadonlySet<string>): readonly PartCard[] {
  if (familyOf({ id: item, type, label }) === 'ranking')
    return parts.flatMap((part) =>
      !gone.has(part.key) ? [part] : part.card.n > 0 ? [{ ...part, isRemoved: true as const }] : [],
    )
  const chosen = chosenIn(parts.map(({ card }) => card))
  return parts.map((part) =>
    part.card.card === 'choice'
      ? { ...part, card: { ...part.card, counts: markedCounts(part.card.counts, gone, chosen) } }
      : part,
  )
}

const chosenIn = (cards: readonly PartCard['card'][]): ReadonlySet<string> =>
  new Set(
    cards.flatMap((card) =>
      card.card === 'choice' ? card.counts.flatMap(({ value, count }) => (count > 0 ? [value] : [])) : [],
    ),
  )

const markedCounts = (
  counts: readonly Count[],
  gone: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
): readonly Count[] =>
  counts.flatMap((one) =>
    !gone.has(one.value) ? [one] : chosen.has(one.value) ? [{ ...one, isRemoved: true as const }] : [],
  )
