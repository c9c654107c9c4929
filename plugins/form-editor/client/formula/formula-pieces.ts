import type { Form } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { operandName } from './formula-titles-and-ids.ts'

/** Piece of a formula for display: literal text or a question. */
export type FormulaPiece =
  | { readonly text: string }
  | { readonly path: string; readonly label: string; readonly isScore: boolean; readonly isGone: boolean }

/** Matches quoted texts, which stay as they are, and paths: an item id with an optional part of its answer. */
const pieces = /"(?:[^"\\]|\\.)*"|(?<![A-Za-z0-9_.])([A-Za-z0-9]{6})((?:\.[A-Za-z][A-Za-z0-9]*)?)(?![A-Za-z0-9_])/g
/** Matches generated ids, which nobody types as a word. */
const idLike = /^(?=.*[0-9A-Z])[A-Za-z][A-Za-z0-9]{5}$/

/** Splits a formula into its pieces, in order. */
export function piecesOf(
  formula: string,
  form: Pick<Form, 'items'>,
  locale: Locale = 'zh-cn',
): readonly FormulaPiece[] {
  const items = new Map(form.items.map((item) => [item.id, item]))
  const found: FormulaPiece[] = []
  let from = 0
  for (const match of formula.matchAll(pieces)) {
    const [whole, id, suffix] = match
    if (id === undefined || !(items.has(id) || idLike.test(id)) || (/^\d+$/.test(id) && suffix === '')) continue
    if (match.index > from) found.push({ text: formula.slice(from, match.index) })
    const item = items.get(id)
    const operand =
      item && suffix
        ? itemTypeOf(item.type)
            ?.operands(item)
            .find((one) => one.suffix === suffix)
        : undefined
    const label = item?.label && operand?.label ? operandName(item, operand.label, locale) : (item?.label ?? '')
    found.push({ path: whole, label, isScore: suffix === '.score', isGone: !item })
    from = match.index + whole.length
  }
  if (from < formula.length) found.push({ text: formula.slice(from) })
  return found
}
