import type { Form } from '#schemas/form/form.ts'

/** A part of a formula as it is read: text as it was typed, or a question. */
export type FormulaPiece =
  | { readonly text: string }
  | { readonly path: string; readonly label: string; readonly isScore: boolean; readonly isGone: boolean }

/** Quoted texts stay as they are; a path is an id with what of the answer is read. */
const pieces = /"(?:[^"\\]|\\.)*"|(?<![A-Za-z0-9_.])([A-Za-z0-9]{6})((?:\.[a-z]+)?)(?![A-Za-z0-9_])/g
/** Ids that were made, rather than words that somebody typed. */
const idLike = /^(?=.*[0-9A-Z])[A-Za-z][A-Za-z0-9]{5}$/

/** A formula in its pieces, one after the other. */
export function piecesOf(formula: string, form: Pick<Form, 'items'>): readonly FormulaPiece[] {
  const labels = new Map(form.items.map((item) => [item.id, item.label]))
  const found: FormulaPiece[] = []
  let from = 0
  for (const match of formula.matchAll(pieces)) {
    const [whole, id, suffix] = match
    if (id === undefined || !(labels.has(id) || idLike.test(id)) || (/^\d+$/.test(id) && suffix === '')) continue
    if (match.index > from) found.push({ text: formula.slice(from, match.index) })
    found.push({ path: whole, label: labels.get(id) ?? '', isScore: suffix === '.score', isGone: !labels.has(id) })
    from = match.index + whole.length
  }
  if (from < formula.length) found.push({ text: formula.slice(from) })
  return found
}
