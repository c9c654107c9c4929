import type { Artifact } from './artifact.ts'
import type { Item, ItemId } from './form.ts'
import type { ItemType } from './item-type.ts'
import { answersItself, hasAnswer, itemTypeOf } from './item-types.ts'

/** Data that every evaluation of a version needs, computed once because a version never changes. */
export interface LogicIndex {
  readonly items: ReadonlyMap<ItemId, IndexedItem>
  /** The keys that answers may have. */
  readonly keys: readonly string[]
  /** A missing entry means no steps; a map lookup is the fastest check. */
  readonly dependants: ReadonlyMap<string, readonly number[]>
  readonly jumps: readonly { readonly index: number; readonly from: number; readonly to: number }[]
}

export interface IndexedItem {
  readonly item: Item
  readonly isAnswered: boolean
  /** Whether a visitor answers the item. */
  readonly isAsked: boolean
  /** Key of a text stored in addition to the answer: the text of an "other" option, or a code. */
  readonly beside: string | undefined
  /** Step of a calculated item. */
  readonly calc: number | undefined
  readonly member: ItemType['member']
}

const indices = new WeakMap<Artifact, LogicIndex>()

export function logicIndexOf(artifact: Artifact): LogicIndex {
  const known = indices.get(artifact)
  if (known) return known
  const { steps, dependants } = artifact.graph
  const calcs = new Map(steps.flatMap((step, i) => (step.kind === 'calc' ? [[step.target, i] as const] : [])))
  const index: LogicIndex = {
    items: new Map(
      artifact.publicForm.items.map((item) => [
        item.id,
        {
          item,
          isAnswered: hasAnswer(item),
          isAsked: hasAnswer(item) && !answersItself(item),
          beside: postsOf(item)[1],
          calc: calcs.get(item.id),
          member: itemTypeOf(item.type)?.member,
        },
      ]),
    ),
    keys: artifact.publicForm.items.flatMap(postsOf),
    dependants: new Map(Object.entries(dependants)),
    jumps: steps.flatMap((step, i) => (step.kind === 'jump' ? [{ index: i, from: step.from, to: step.to }] : [])),
  }
  indices.set(artifact, index)
  return index
}

const postsOf = (item: Item): readonly string[] => itemTypeOf(item.type)?.posts(item) ?? []
