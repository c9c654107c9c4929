import type { Expr } from './artifact.ts'
import { finding, named, hasOptions, optionsOf } from './item.ts'
import type { Finding, Form, Item, ItemId } from './form.ts'
import { parserFor, readsOf } from './parse-formula.ts'
import type { Formulas } from './dependency-graph.ts'
import { itemTypeOf } from './item-types.ts'
import { rootOf } from './edit-document.ts'
import { textIn } from '../module/localized-text.ts'

/** Parses the formulas of a form; faults are errors that block publishing. */
export function parseFormulas(form: Form): { readonly formulas: Formulas; readonly faults: readonly Finding[] } {
  const parse = parserFor(form)
  const formulas = new Map<ItemId, Expr>()
  const faults = form.items.flatMap((item, i) => {
    const formula = itemTypeOf(item.type)?.calculation?.(item).formula
    if (!formula?.trim()) return []
    const parsed = parse(formula)
    if ('expr' in parsed) {
      formulas.set(item.id, parsed.expr)
      return []
    }
    return [
      finding(
        'formula.bad',
        `items/${i}/formula`,
        `「${named(item)}」的公式：${parsed.fault['zh-cn']}`,
        `The formula of “${named(item)}”: ${parsed.fault.en}`,
        item.id,
      ),
    ]
  })
  return { formulas, faults }
}

const ofLists: readonly string[] = ['sum', 'mean', 'min', 'max', 'count', 'concat', 'list contains']

/** References of a formula to rows outside of a list function: item, and name of the question in the rows. */
function rowsAlone(
  expr: Expr,
  items: ReadonlyMap<ItemId, Item>,
  isInList = false,
): readonly (readonly [item: ItemId, name: string])[] {
  if ('args' in expr) return expr.args.flatMap((arg) => rowsAlone(arg, items, ofLists.includes(expr.op)))
  if (!('path' in expr) || isInList) return []
  const item = items.get(rootOf(expr.path))
  const operand =
    item &&
    itemTypeOf(item.type)
      ?.operands(item)
      .find(({ suffix }) => item.id + suffix === expr.path)
  return operand?.isOfRows ? [[item!.id, textIn(operand.label ?? '', 'zh-cn')]] : []
}

/** Reports sums of choices: a choice's value is text, so its score was meant. */
export function textsInSums(form: Form, formulas: Formulas): readonly Finding[] {
  const items = new Map(form.items.map((item) => [item.id, item]))
  const isChoice = (id: ItemId): boolean => items.has(id) && hasOptions(items.get(id)!)
  const mute = (expr: Expr): readonly string[] =>
    'args' in expr
      ? expr.args.flatMap((arg) =>
          'path' in arg
            ? ['+', '-', '*', '/', 'sum', 'mean', 'min', 'max'].includes(expr.op) && isChoice(arg.path)
              ? [arg.path]
              : []
            : mute(arg),
        )
      : []
  return form.items.flatMap((item, i) => {
    const expr = formulas.get(item.id)
    if (!expr) return []
    const unscored = readsOf(expr)
      .filter((path) => path.endsWith('.score'))
      .map((path) => items.get(path.slice(0, 6))!)
      .filter((read) => hasOptions(read) && !optionsOf(read).some((option) => option.score !== undefined))
    return [
      ...mute(expr).map((id) =>
        finding(
          'formula.text',
          `items/${i}/formula`,
          `「${named(items.get(id)!)}」的选项值是文字，计算请用 ${id}.score`,
          `The options of “${named(items.get(id)!)}” are text; calculate with ${id}.score`,
          item.id,
        ),
      ),
      ...rowsAlone(expr, items).map(([id, name]) =>
        finding(
          'formula.rows',
          `items/${i}/formula`,
          `「${named(items.get(id)!)}」的「${name}」每行一个，请放进 sum、mean、min、max、count 或 concat`,
          `“${name}” of “${named(items.get(id)!)}” has a value for each row; put it into sum, mean, min, max, count or concat`,
          item.id,
        ),
      ),
      ...unscored.map((read) =>
        finding(
          'formula.unscored',
          `items/${i}/formula`,
          `「${named(read)}」的选项都没有分值`,
          `No option of “${named(read)}” has a score`,
          item.id,
        ),
      ),
    ]
  })
}
