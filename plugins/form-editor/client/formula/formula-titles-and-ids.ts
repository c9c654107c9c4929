import { rootOf } from '#schemas/form/edit-document.ts'
import type { Form, ItemId } from '#schemas/form/form.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'

/** Operand of a formula: an answer, or the score of a choice. */
export interface Readable {
  readonly path: string
  readonly label: string
  readonly score: boolean
}

/**
 * Returns the operands available to the formula of `self`. A choice with scores offers its score first, because scores
 * are added up.
 */
export function readable(form: Form, self: ItemId, locale: Locale = 'zh-cn'): readonly Readable[] {
  return form.items
    .filter((item) => item.id !== self)
    .flatMap((item) =>
      (itemTypeOf(item.type)?.operands(item) ?? [])
        .filter(({ isOffered, inRows }) => isOffered && !inRows)
        .map(({ suffix, label }) => ({
          path: item.id + suffix,
          label: operandName(item, label, locale),
          score: suffix === '.score',
        }))
        .toReversed(),
    )
}

/** Parses an operand into its question and the part of its answer. */
export const operandName = (item: ItemBase, part: LocalizedText | undefined, locale: Locale): string =>
  [item.label || item.id, part === undefined ? '' : textIn(part, locale)].filter(Boolean).join(' · ')

/**
 * Replaces typed question labels by ids; the label of a choice with scores means its score. A label shared by two
 * questions, a keyword, and a label inside a longer word or a quoted text stay as typed.
 */
export function withIds(formula: string, form: Form, self: ItemId): string {
  const ids = new Set(form.items.map((item) => item.id))
  const byLabel = Map.groupBy(readable(form, self), ({ label }) => label.trim())
  const labels = [...byLabel.keys()]
    .filter((label) => /\p{L}/u.test(label) && !ids.has(label) && !reserved.has(label) && isOfOne(byLabel.get(label)!))
    .toSorted((a, b) => b.length - a.length)
  if (labels.length === 0) return formula
  const pattern = new RegExp(
    `"(?:[^"\\\\]|\\\\.)*"|(?<![\\p{L}\\p{N}_.])(${labels.map(escaped).join('|')})(?![\\p{L}\\p{N}_])(\\.)?`,
    'gu',
  )
  return formula.replaceAll(pattern, (whole, label: string | undefined, dot: string | undefined) => {
    const path = label === undefined ? undefined : byLabel.get(label)?.[0]?.path
    if (path === undefined) return whole
    return dot === undefined ? path : `${rootOf(path)}.`
  })
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const isOfOne = (some: readonly Readable[]): boolean => new Set(some.map(({ path }) => rootOf(path))).size === 1

/** Keywords of the formula language. */
const reserved: ReadonlySet<string> = new Set([
  'sum',
  'mean',
  'min',
  'max',
  'count',
  'round',
  'days',
  'date',
  'now',
  'today',
  'if',
  'then',
  'else',
  'and',
  'or',
  'not',
  'between',
  'in',
  'true',
  'false',
  'null',
  'return',
  'for',
  'some',
  'every',
  'function',
])
