import { fieldsOf, type Cond } from '../module/condition.ts'
import type { Expr, Graph, Step } from './artifact.ts'
import { rootOf } from './edit-document.ts'
import { isPlacesLeft } from './seats-left-operand.ts'
import { finding, named, optionsOf } from './item.ts'
import type { EffectName, Finding, Form, Item, ItemId } from './form.ts'
import { readsOf } from './parse-formula.ts'
import { itemTypeOf } from './item-types.ts'

/** Parsed formulas by calculated item. */
export type Formulas = ReadonlyMap<ItemId, Expr>

/**
 * Orders all computations of a form so that each step reads only results of earlier steps, or reports a circle.
 * `require` and `optional` change no answer, so no step waits for them: two items may each be required while the other
 * is empty.
 */
export function graphOf(
  form: Form,
  formulas: Formulas,
): { readonly graph: Graph } | { readonly circles: readonly Finding[] } {
  const nodes = nodesOf(form, formulas)
  const edges = edgesOf(form, nodes)
  const order = sorted(nodes, edges)
  if (order.length < nodes.length) return { circles: [circle(form, nodes, edges, new Set(order))] }
  const place = new Map(order.map((node, i) => [node, i]))
  const waiting = shown(form)
  const dependants = Map.groupBy(
    nodes.flatMap((node, n) => [...node.reads].map((read) => ({ read, step: place.get(n)! }))),
    ({ read }) => read,
  )
  return {
    graph: {
      steps: order.map((n) => nodes[n]!.step),
      dependants: Object.fromEntries(
        [...dependants].map(([read, uses]) => [read, uses.map(({ step }) => step).toSorted((a, b) => a - b)]),
      ),
      initiallyHidden: form.items.filter((item) => waiting.has(item.id)).map((item) => item.id),
      scores: scoresOf(form, formulas),
    },
  }
}

/** The start of a jump: behind the last item its condition reads, or −1 when it reads none. */
export function jumpStart(when: Cond, positions: ReadonlyMap<ItemId, number>): number {
  return Math.max(-1, ...fieldsOf(when).map((field) => positions.get(rootOf(field)) ?? -1))
}

interface Node {
  readonly step: Step
  readonly reads: ReadonlySet<string>
  /** The item whose answer this step determines. */
  readonly settles?: ItemId
  /** The path of its source in the document. */
  readonly at: string
}

const demands: readonly EffectName[] = ['require', 'optional']

function nodesOf(form: Form, formulas: Formulas): readonly Node[] {
  const positions = positionsOf(form)
  const acts = form.logic.flatMap(({ when, then }, i) => {
    // places left do not depend on the answer, so a rule may hide an option that has none
    const reads = fieldsOf(when).map((field) => (isPlacesLeft(field) ? 'left' : rootOf(field)))
    return then.map((effect) => ({ when, effect, reads, at: `logic/${i}` }))
  })
  const byTarget = Map.groupBy(acts, ({ effect }) =>
    effect.do === 'jump' || effect.do === 'finish' ? undefined : effect.target,
  )
  const rules = (item: Item, some: typeof acts): readonly Node[] => {
    if (some.length === 0) return []
    const step: Step = { kind: 'rules', target: item.id, rules: some.map(({ when, effect }) => ({ when, effect })) }
    return [
      {
        step,
        reads: new Set(some.flatMap(({ reads }) => reads)),
        at: some[0]!.at,
        ...(demands.includes(some[0]!.effect.do) ? {} : { settles: item.id }),
      },
    ]
  }
  return [
    ...form.items.flatMap((item, i): readonly Node[] => {
      const about = byTarget.get(item.id) ?? []
      const expr = formulas.get(item.id)
      return [
        ...rules(
          item,
          about.filter(({ effect }) => !demands.includes(effect.do)),
        ),
        ...(expr
          ? [
              {
                step: { kind: 'calc', target: item.id, expr, ...precisionOf(item) } as const,
                reads: new Set(readsOf(expr).map(rootOf)),
                settles: item.id,
                at: `items/${i}/formula`,
              },
            ]
          : []),
        ...rules(
          item,
          about.filter(({ effect }) => demands.includes(effect.do)),
        ),
      ]
    }),
    ...(byTarget.get(undefined) ?? []).map(({ when, effect, reads, at }): Node => ({
      step: {
        kind: 'jump',
        when,
        from: jumpStart(when, positions),
        to: effect.do === 'finish' ? form.items.length : (positions.get(effect.target ?? '') ?? 0),
      },
      reads: new Set(reads),
      at,
    })),
  ]
}

/** For each node, the nodes that wait for it. */
function edgesOf(form: Form, nodes: readonly Node[]): readonly (readonly number[])[] {
  const positions = positionsOf(form)
  const settlers = Map.groupBy(nodes.keys(), (n) => nodes[n]!.settles)
  const jumps = nodes.flatMap(({ step }, n) => (step.kind === 'jump' ? [{ n, from: step.from, to: step.to }] : []))
  const over = (id: string): readonly number[] => {
    const at = positions.get(id)
    return at === undefined || jumps.length === 0
      ? []
      : jumps.filter(({ from, to }) => from < at && at < to).map(({ n }) => n)
  }
  const edges: number[][] = nodes.map(() => [])
  nodes.forEach(({ step, reads }, n) => {
    const awaited = [...reads].flatMap((read) => [...(settlers.get(read) ?? []), ...over(read)])
    if (step.kind === 'calc')
      awaited.push(...(settlers.get(step.target) ?? []).filter((m) => m !== n), ...over(step.target))
    for (const m of new Set(awaited)) edges[m]!.push(n)
  })
  return edges
}

/** Topological order by Kahn's algorithm, first come first served, so that equal documents give equal artifacts. */
function sorted(nodes: readonly Node[], edges: readonly (readonly number[])[]): readonly number[] {
  const waiting = nodes.map(() => 0)
  for (const next of edges.flat()) waiting[next]!++
  const order = [...nodes.keys()].filter((n) => waiting[n] === 0)
  for (let i = 0; i < order.length; i++)
    for (const next of edges[order[i]!]!) if (--waiting[next]! === 0) order.push(next)
  return order
}

/**
 * Describes one circle among the unordered nodes. Each of them waits for another, so following the waits must reach a
 * node twice.
 */
function circle(
  form: Form,
  nodes: readonly Node[],
  edges: readonly (readonly number[])[],
  done: ReadonlySet<number>,
): Finding {
  const left = [...nodes.keys()].filter((n) => !done.has(n))
  const before = new Map(left.flatMap((n) => edges[n]!.map((m) => [m, n] as const)))
  const seen = new Set<number>()
  let here = left[0]!
  for (; !seen.has(here); here = before.get(here)!) seen.add(here)
  const walk = [...seen]
  const round = walk.slice(walk.indexOf(here)).toReversed()
  const items = new Map(form.items.map((item) => [item.id, item]))
  const itemOf = (n: number): Item | undefined => {
    const { step } = nodes[n]!
    return step.kind === 'jump' ? undefined : items.get(step.target)
  }
  const words = (jump: string): string => {
    const names = [...round, round[0]!]
      .map((n) => (itemOf(n) ? named(itemOf(n)!) : jump))
      .filter((one, i, all) => one !== all[i - 1])
    return (names.length > 8 ? [...names.slice(0, 4), '…', ...names.slice(-3)] : names).join(' → ')
  }
  const { at } = nodes[round[0]!]!
  const item = itemOf(round[0]!)
  return new Set(round.map(itemOf)).size === 1
    ? finding(
        'logic.self',
        at,
        `「${words('跳转')}」依赖于自己，永远无法确定`,
        `“${words('a jump')}” depends on itself and can never be settled`,
        item?.id,
      )
    : finding(
        'logic.cycle',
        at,
        `循环依赖：${words('跳转')}`,
        `These depend on each other in a circle: ${words('a jump')}`,
        item?.id,
      )
}

/** Scores sent to browsers, limited to items that a rule or formula reads. */
function scoresOf(form: Form, formulas: Formulas): Graph['scores'] {
  const reads = [...form.logic.flatMap(({ when }) => fieldsOf(when)), ...[...formulas.values()].flatMap(readsOf)]
  const scored = new Set(reads.filter((read) => read.endsWith('.score')).map(rootOf))
  return Object.fromEntries(
    form.items
      .filter((item) => scored.has(item.id))
      .map((item) => [
        item.id,
        Object.fromEntries(
          optionsOf(item).flatMap(({ value, score }) => (score === undefined ? [] : [[value, score]])),
        ),
      ]),
  )
}

function precisionOf(item: Item): { readonly precision?: number } {
  const precision = itemTypeOf(item.type)?.calculation?.(item).precision
  return precision === undefined ? {} : { precision }
}

const positionsOf = (form: Form): ReadonlyMap<ItemId, number> => new Map(form.items.map((item, i) => [item.id, i]))
const shown = (form: Form): ReadonlySet<ItemId | undefined> =>
  new Set(
    form.logic
      .flatMap(({ then }) => then)
      .filter((effect) => effect.do === 'show')
      .map((effect) => effect.target),
  )
