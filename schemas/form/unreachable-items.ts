import { fieldsOf, isAnd, isNot, isOr, type Cond, type Test } from '../module/condition.ts'
import { rootOf } from './edit-document.ts'
import { finding, named } from './item.ts'
import type { Finding, Form, ItemId } from './form.ts'
import { breaksPage } from './item-types.ts'

/** Reports items and pages that no answers can make visible: only impossible rules show them. */
export function unreachableItems(form: Form): readonly Finding[] {
  const unseen = unreachableIds(form)
  return [
    ...form.items.flatMap((item, i) =>
      unseen.has(item.id)
        ? [
            finding(
              'item.unreachable',
              `items/${i}`,
              `「${named(item)}」永远不会显示：让它显示的规则都不可能成立`,
              `“${named(item)}” can never be shown: no rule that shows it can hold`,
              item.id,
            ),
          ]
        : [],
    ),
    ...pages(form)
      .filter(({ items }) => items.length > 0 && items.every((id) => unseen.has(id)))
      .map(({ at }) => finding('page.unreachable', at, '有一页永远不会显示', 'A page can never be reached')),
  ]
}

/** Reports page breaks with nothing between them. */
export function emptyPages(form: Form): readonly Finding[] {
  return pages(form)
    .filter(({ items }, i, all) => items.length === 0 && all.length > 1)
    .map(({ at }) => finding('page.empty', at, '有一页是空的，填写时会跳过', 'A page is empty and will be passed over'))
}

function unreachableIds(form: Form): ReadonlySet<ItemId> {
  const shows = Map.groupBy(
    form.logic.flatMap(({ when, then }) =>
      then.filter((effect) => effect.do === 'show').map(({ target }) => ({ when, target })),
    ),
    ({ target }) => target,
  )
  const readers = Map.groupBy(
    [...shows.values()]
      .flat()
      .flatMap(({ when, target }) => fieldsOf(when).map((field) => ({ read: rootOf(field), target }))),
    ({ read }) => read,
  )
  const unseen = new Set<ItemId>()
  const never = (id: ItemId): boolean =>
    shows
      .get(id)
      ?.every(({ when }) => fieldsOf(when).every((field) => rootOf(field) === id) || impossible(when, unseen)) ?? false
  // an invisible item may make others invisible, so items with rules about it are checked again
  const doubtful = form.items.map((item) => item.id)
  for (const id of doubtful) {
    if (unseen.has(id) || !never(id)) continue
    unseen.add(id)
    doubtful.push(...(readers.get(id) ?? []).flatMap(({ target }) => target ?? []))
  }
  return unseen
}

/** Whether a condition surely never holds. `not` is not analysed. */
function impossible(cond: Cond, unseen: ReadonlySet<ItemId>): boolean {
  if (isAnd(cond)) return cond.and.some((part) => impossible(part, unseen))
  if (isOr(cond)) return cond.or.every((part) => impossible(part, unseen))
  if (isNot(cond)) return false
  return Object.entries(cond).some(
    ([field, test]) => contradicts(test) || (unseen.has(rootOf(field)) && needsValue(test)),
  )
}

const needsValue = (test: Test): boolean =>
  Object.entries(test).some(([op, wanted]) =>
    op === 'empty' ? wanted === false : op !== 'ne' && wanted !== null && wanted !== '',
  )

function contradicts({ eq, ne, empty, gt, gte, lt, lte }: Test): boolean {
  if (eq !== undefined && (eq === ne || (empty === true && eq !== '' && eq !== null))) return true
  const [low, high] = [gt ?? gte, lt ?? lte].map((bound) => (typeof bound === 'number' ? bound : undefined))
  if (low === undefined || high === undefined) return false
  return low > high || (low === high && (gt !== undefined || lt !== undefined))
}

function pages(form: Form): readonly { readonly at: string; readonly items: readonly ItemId[] }[] {
  const all: { at: string; items: ItemId[] }[] = [{ at: 'items/0', items: [] }]
  form.items.forEach((item, i) => {
    if (breaksPage(item)) all.push({ at: `items/${i}`, items: [] })
    else all.at(-1)!.items.push(item.id)
  })
  return all
}
