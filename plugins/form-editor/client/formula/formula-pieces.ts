import type { Form } from '#schemas/form/form.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { operandName } from './formula-text.ts'

/** A piece of a formula for display: text as typed, or a question. */
export type FormulaPiece =
  | { readonly text: string }
  | { readonly path: string; readonly label: string; readonly isScore: boolean; readonly isGone: boolean }

/** Quoted texts stay as they are; a path is an id with what of the answer is read. */
const pieces = /"(?:[^"\\]|\\.)*"|(?<![A-Za-z0-9_.])([A-Za-z0-9]{6})((?:\.[A-Za-z][A-Za-z0-9]*)?)(?![A-Za-z0-9_])/g
/** Generated ids, which nobody types as a word. */
const idLike = /^(?=.*[0-9A-Z])[A-Za-z][A-Za-z0-9]{5}$/

/** A formula in its pieces, one after the other. */
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
