import type { Answers, ItemId } from '#schemas/form/form.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import { familyOf, isGenerated, itemTypeOf } from '#schemas/form/item-types.ts'
import { rowItemsOf } from '#schemas/form/row-items.ts'
import { masked, type Handling, type Matcher } from './word-matcher.ts'

/** Result of checking answers against the list. */
export interface ModeratedAnswers {
  /** Answers with masked words. */
  readonly answers: Answers
  /** Questions whose answers are refused. */
  readonly refused: readonly ItemId[]
  /** Whether a word was masked or requires review. */
  readonly isFlagged: boolean
}

/**
 * Checks the texts that visitors write themselves: text answers, texts in grids and rows, places, and "other" texts.
 */
export function moderateAnswers(matcher: Matcher, items: readonly ItemBase[], answers: Answers): ModeratedAnswers {
  if (matcher.isEmpty) return { answers, refused: [], isFlagged: false }
  const changed: Record<string, unknown> = {}
  const refused: ItemId[] = []
  let isFlagged = false
  for (const item of items) {
    const value = isWritten(item) ? answers[item.id] : undefined
    const otherKey = `${item.id}:other`
    const other = answers[otherKey]
    if (value === undefined && other === undefined) continue
    const seen = new Set<Handling>()
    const read = readerOf(matcher, seen)
    const moderated = value === undefined ? undefined : valueIn(item, value, read)
    if (moderated !== value) changed[item.id] = moderated
    const moderatedOther = typeof other === 'string' ? read(other) : other
    if (moderatedOther !== other) changed[otherKey] = moderatedOther
    if (seen.has('refuse')) refused.push(item.id)
    if (seen.has('replace') || seen.has('flag')) isFlagged = true
  }
  return { answers: Object.keys(changed).length === 0 ? answers : { ...answers, ...changed }, refused, isFlagged }
}

type Read = (text: string) => string

const readerOf =
  (matcher: Matcher, seen: Set<Handling>): Read =>
  (text) => {
    const matches = matcher.find(text)
    for (const { handling } of matches) seen.add(handling)
    return matches.length === 0 ? text : masked(text, matches)
  }

function valueIn(item: ItemBase, value: unknown, read: Read): unknown {
  const rows = rowItemsOf(item)
  if (rows.length > 0 && Array.isArray(value))
    return sameOr(
      value,
      value.map((row: Answers) => {
        const after: Record<string, unknown> = { ...row }
        for (const one of rows) {
          if (isWritten(one) && row[one.id] !== undefined) after[one.id] = valueIn(one, row[one.id], read)
          const other = `${one.id}:other`
          if (typeof row[other] === 'string') after[other] = read(row[other])
        }
        return after
      }),
    )
  return textsIn(value, read)
}

/** Applies a function to each text of a value; returns the same value when nothing changes. */
function textsIn(value: unknown, read: Read): unknown {
  if (typeof value === 'string') return read(value)
  if (Array.isArray(value))
    return sameOr(
      value,
      value.map((one) => textsIn(one, read)),
    )
  if (typeof value !== 'object' || value === null) return value
  return sameOr(value, Object.fromEntries(Object.entries(value).map(([key, one]) => [key, textsIn(one, read)])))
}

const sameOr = <T>(before: T, after: T): T => (JSON.stringify(before) === JSON.stringify(after) ? before : after)

/** Whether an answer contains the visitor's own words rather than offered options. */
function isWritten(item: ItemBase): boolean {
  let known = written.get(item)
  if (known === undefined) written.set(item, (known = holdsTexts(item)))
  return known
}
/** Text items of published versions, which never change. */
const written = new WeakMap<ItemBase, boolean>()

function holdsTexts(item: ItemBase): boolean {
  if (isGenerated(item)) return false
  if (rowItemsOf(item).length > 0) return true
  const family = familyOf(item)
  if (family === 'text' || family === 'place') return true
  return (
    family === 'grid' &&
    itemTypeOf(item.type)!
      .columns(item)
      .some((column) => column.family === 'text')
  )
}
