import type { Language } from './languages.ts'
import { holds, isEmpty, type Read } from '../module/condition.ts'
import type { Artifact, Step } from './artifact.ts'

import { round } from './decimal.ts'
import { evaluate } from './evaluate-formula.ts'
import type { Answers, Effect, Item, ItemId } from './form.ts'
import { familyOf } from './item-types.ts'
import { copiedAnswers, CopiedMap, CopiedSet } from './copy-on-write.ts'
import { logicIndexOf, type IndexedItem, type LogicIndex } from './logic-index.ts'
import { isPlacesLeft, leftSuffix, placesLeftIn } from './seats-left-operand.ts'
import { scoreOf } from './score.ts'
import type { SeatsLeft } from './seats-left.ts'
import { optionsOf, picked } from './types/choice-base.ts'

/** Values for conditions and formulas in addition to answers. `now` is ISO text in the form's own time zone. */
export interface Env {
  readonly now: string
  readonly user?: Readonly<Record<string, unknown>>
  readonly url?: Readonly<Record<string, unknown>>
  /** Places left, as shown to visitors. */
  readonly left?: SeatsLeft
}

/** The part of an environment that answers depend on and that only the submit knows. Stored with the submission. */
export type StoredEnv = Pick<Env, 'user' | 'url' | 'left'> & {
  /** Sensitive words were found in the answers. */
  readonly flagged?: true
  /** Language in which the form was filled in, if it has several. */
  readonly language?: Language
}

export const storedEnv = ({ graph }: Artifact, { user, url, left }: Env): StoredEnv => ({
  ...(left && graph.dependants.left ? { left } : {}),
  ...(user && graph.dependants.user ? { user } : {}),
  ...(url && graph.dependants.url ? { url } : {}),
})

/** The state of a form under its rules for one set of answers. */
export interface LogicState {
  /** Relevant answers, including values set by rules and calculations. */
  readonly answers: Answers
  /** Items a respondent sees, including display items. */
  readonly visible: ReadonlySet<ItemId>
  /** Required items; always visible and enabled. */
  readonly required: ReadonlySet<ItemId>
  readonly disabled: ReadonlySet<ItemId>
  /** Items passed over by a jump. */
  readonly skipped: ReadonlySet<ItemId>
  /** Items with a value set by a rule, which replaces typed input. */
  readonly fixed: ReadonlySet<ItemId>
  readonly hiddenOptions: ReadonlyMap<ItemId, ReadonlySet<string>>
  /** Results of each step, kept for `reevaluate`. */
  readonly marks: Marks
}

interface Marks {
  readonly hidden: ReadonlySet<ItemId>
  readonly demanded: ReadonlyMap<ItemId, boolean>
  readonly forced: ReadonlyMap<ItemId, unknown>
  readonly checked: ReadonlyMap<ItemId, readonly string[]>
  readonly jumps: ReadonlySet<number>
}

/**
 * Runs every rule and calculation. `answers` is untrusted: values of a wrong type pass through, and `checkAnswers`
 * reports them.
 */
export function evaluateLogic(artifact: Artifact, answers: Answers, env: Env): LogicState {
  const atRest = restStates.get(artifact)
  const run = new Run(artifact, answers, env, atRest)
  run.due.fill(1)
  for (const one of run.index.items.values())
    if (atRest) run.placeAnswer(one, run.valueOf(one.item))
    else run.place(one.item)
  const state = run.finish()
  if (!atRest && run.due.length === 0) restStates.set(artifact, { ...state, answers: {} })
  return state
}

/** The states of forms without rules, in which only the answers differ. */
const restStates = new WeakMap<Artifact, LogicState>()

/**
 * Re-evaluates after one changed answer, running only dependent steps. `answers` already holds the new answer.
 * Unchanged sets and maps are those of `logic`. `placed` collects the items whose state may have changed.
 */
export function reevaluate(
  artifact: Artifact,
  logic: LogicState,
  changedId: ItemId,
  answers: Answers,
  env: Env,
  placed?: Set<ItemId>,
): LogicState {
  const run = new Run(artifact, answers, env, logic, placed)
  const known = run.index.items.get(changedId)
  if (known) run.place(known.item)
  else run.wake(changedId)
  return run.finish()
}

/** One pass over the steps. One pass is enough, because each step reads only results of earlier steps. */
class Run {
  readonly index: LogicIndex
  readonly due: Uint8Array
  private readonly artifact: Artifact
  private readonly raw: Answers
  private readonly env: Env
  private readonly answers: Record<string, unknown>
  private readonly visible: CopiedSet<ItemId>
  private readonly required: CopiedSet<ItemId>
  private readonly disabled: CopiedSet<ItemId>
  private readonly skipped: CopiedSet<ItemId>
  private readonly fixed: CopiedSet<ItemId>
  private readonly hiddenOptions: CopiedMap<ItemId, ReadonlySet<string>>
  private readonly hidden: CopiedSet<ItemId>
  private readonly demanded: CopiedMap<ItemId, boolean>
  private readonly forced: CopiedMap<ItemId, unknown>
  private readonly checked: CopiedMap<ItemId, readonly string[]>
  private readonly jumps: CopiedSet<number>
  private readonly placed: Set<ItemId> | undefined

  constructor(artifact: Artifact, raw: Answers, env: Env, from?: LogicState, placed?: Set<ItemId>) {
    this.index = logicIndexOf(artifact)
    this.due = new Uint8Array(artifact.graph.steps.length)
    this.artifact = artifact
    this.raw = raw
    this.env = env
    this.answers = copiedAnswers(this.index.keys, from?.answers)
    this.visible = new CopiedSet(from?.visible)
    this.required = new CopiedSet(from?.required)
    this.disabled = new CopiedSet(from?.disabled)
    this.skipped = new CopiedSet(from?.skipped)
    this.fixed = new CopiedSet(from?.fixed)
    this.hiddenOptions = new CopiedMap(from?.hiddenOptions, sameMembers)
    this.hidden = new CopiedSet(from?.marks.hidden)
    this.demanded = new CopiedMap(from?.marks.demanded)
    this.forced = new CopiedMap(from?.marks.forced, sameValue)
    this.checked = new CopiedMap(from?.marks.checked, sameValue)
    this.jumps = new CopiedSet(from?.marks.jumps)
    this.placed = placed
  }

  finish(): LogicState {
    const { steps } = this.artifact.graph
    for (let i = 0; i < steps.length; i++) if (this.due[i]) this.step(steps[i]!, i)
    return {
      answers: this.answers,
      visible: this.visible.now,
      required: this.required.now,
      disabled: this.disabled.now,
      skipped: this.skipped.now,
      fixed: this.fixed.now,
      hiddenOptions: this.hiddenOptions.now,
      marks: {
        hidden: this.hidden.now,
        demanded: this.demanded.now,
        forced: this.forced.now,
        checked: this.checked.now,
        jumps: this.jumps.now,
      },
    }
  }

  /** Updates one item from the current state, and reruns its dependants if its answer changed. */
  place(item: Item): void {
    const { id } = item
    const indexed = this.index.items.get(id)!
    const { isAsked, calc } = indexed
    const relevant = !this.hidden.has(id) && !this.skipped.has(id)
    const shown = relevant && item.hidden !== true
    const enabled = !this.disabled.has(id)
    this.visible.toggle(id, shown)
    this.required.toggle(id, shown && enabled && isAsked && (this.demanded.get(id) ?? item.required === true))
    this.fixed.toggle(id, this.forced.has(id))
    this.placed?.add(id)
    if (calc === undefined) this.placeAnswer(indexed, relevant && enabled ? this.valueOf(item) : undefined)
    else if (relevant) this.due[calc] = 1
    else this.store(id, undefined)
  }

  /** Stores an answer and the text beside it, and reruns their dependants if either changed. */
  placeAnswer({ item, isAnswered, beside }: IndexedItem, value: unknown): void {
    if (!isAnswered) return
    const moved = beside !== undefined && this.placeBeside(item, beside, value)
    if (this.put(item.id, value) || moved) this.wake(item.id)
  }

  /** Stores the text of an "other" option while the option is picked. Returns whether the text changed. */
  private placeBeside(item: Item, key: string, value: unknown): boolean {
    const text = this.raw[key]
    const others = optionsOf(item).filter((option) => option.other)
    const counts = others.length === 0 || others.some((option) => picked(value).includes(option.value))
    return this.put(key, value !== undefined && counts && !isEmpty(text) ? text : undefined)
  }

  wake(key: string): void {
    const steps = this.index.dependants.get(key)
    if (steps) for (const i of steps) this.due[i] = 1
  }

  /** The answer, or the value set by a rule, without hidden options. */
  valueOf(item: Item): unknown {
    let value = this.forced.has(item.id) ? this.forced.get(item.id) : this.raw[item.id]
    const checked = this.checked.get(item.id)
    if (checked && !this.forced.has(item.id)) {
      const all = new Set<unknown>([...picked(value), ...checked])
      value = optionsOf(item)
        .map((option) => option.value)
        .filter((one) => all.has(one))
    }
    const gone = this.hiddenOptions.get(item.id)
    if (gone && Array.isArray(value)) value = value.filter((one) => !gone.has(one as string))
    else if (gone && typeof value === 'string' && gone.has(value)) value = undefined
    return isEmpty(value) ? undefined : value
  }

  private step(step: Step, i: number): void {
    if (step.kind === 'jump') return this.jump(step, i)
    const item = this.index.items.get(step.target)?.item
    if (!item) throw new Error(`step <${i}> has unknown target <${step.target}>`)
    if (step.kind === 'rules') {
      this.apply(
        item,
        step.rules.map(({ when, effect }) => ({ effect, on: holds(when, this.read) })),
      )
      return this.place(item)
    }
    const relevant = !this.hidden.has(item.id) && !this.skipped.has(item.id)
    const value = relevant ? evaluate(step.expr, this.read) : undefined
    const kept = typeof value === 'number' && step.precision !== undefined ? round(value, step.precision) : value
    return this.store(item.id, isEmpty(kept) || typeof kept === 'object' ? undefined : kept)
  }

  private apply(item: Item, rules: readonly { readonly effect: Effect; readonly on: boolean }[]): void {
    const { id } = item
    const about = (...names: readonly string[]) => rules.filter(({ effect }) => names.includes(effect.do))
    // an item's demands are a step of their own (dependency-graph.ts)
    const demands = about('require', 'optional')
    if (demands.length > 0) {
      const last = demands.findLast(({ on }) => on)
      this.demanded.set(id, last && last.effect.do === 'require')
      return
    }
    const show = about('show')
    this.hidden.toggle(id, about('hide').some(({ on }) => on) || (show.length > 0 && !show.some(({ on }) => on)))
    const able = about('enable', 'disable')
    const last = able.findLast(({ on }) => on)
    const begins = !able.some(({ effect }) => effect.do === 'enable')
    this.disabled.toggle(id, !(last ? last.effect.do === 'enable' : begins))
    this.options(id, about('showOption'), about('hideOption'))
    this.values(
      item,
      about('setValue', 'checkOption').filter(({ on }) => on),
    )
  }

  private options(
    id: ItemId,
    show: readonly { readonly effect: Effect; readonly on: boolean }[],
    hide: typeof show,
  ): void {
    const gone = new Set(show.flatMap(({ effect }) => optionValues(effect)))
    for (const { effect, on } of show) if (on) for (const value of optionValues(effect)) gone.delete(value)
    for (const { effect, on } of hide) if (on) for (const value of optionValues(effect)) gone.add(value)
    this.hiddenOptions.set(id, gone.size > 0 ? gone : undefined)
  }

  /** Applies value rules: the last rule that holds wins, but ticks of a multiple choice add up. */
  private values(item: Item, holding: readonly { readonly effect: Effect }[]): void {
    const several = familyOf(item) === 'choices'
    const ticks = several
      ? holding.filter(({ effect }) => effect.do === 'checkOption').flatMap(({ effect }) => optionValues(effect))
      : []
    const set = holding.findLast(({ effect }) => effect.do === 'setValue' || !several)?.effect
    this.forced.set(item.id, set && ((set.do === 'setValue' ? set.value : optionValues(set)[0]) ?? ''))
    this.checked.set(item.id, ticks.length > 0 ? ticks : undefined)
  }

  private jump(step: Extract<Step, { kind: 'jump' }>, i: number): void {
    const on = holds(step.when, this.read)
    if (on === this.jumps.has(i)) return
    this.jumps.toggle(i, on)
    const jumps = this.index.jumps.filter((one) => this.jumps.has(one.index))
    for (let at = step.from + 1; at < step.to; at++) {
      const item = this.artifact.publicForm.items[at]!
      const skipped = jumps.some((one) => one.from < at && at < one.to)
      if (skipped === this.skipped.has(item.id)) continue
      this.skipped.toggle(item.id, skipped)
      this.place(item)
    }
  }

  private store(id: ItemId, value: unknown): void {
    this.placed?.add(id)
    if (this.put(id, value)) this.wake(id)
  }

  private put(key: string, value: unknown): boolean {
    if (sameValue(this.answers[key], value)) return false
    if (value === undefined) delete this.answers[key]
    else this.answers[key] = value
    return true
  }

  private readonly read: Read = (path) => {
    if (path === 'now') return this.env.now
    if (path === 'today') return this.env.now.slice(0, 10)
    const [, root = '', suffix] = /^([^.]*)(?:\.(.*))?$/.exec(path) ?? []
    if (root === 'user' || root === 'url') return memberOf(this.env[root], suffix)
    if (isPlacesLeft(path)) return placesLeftIn(this.env.left, root, path.slice(root.length + leftSuffix.length))
    const value = this.answers[root]
    if (suffix === undefined) return value
    if (suffix === 'score') return scoreOf(value, this.artifact.graph.scores[root])
    const known = this.index.items.get(root)
    return known?.member ? known.member(known.item, value, suffix) : memberOf(value, suffix)
  }
}

const optionValues = (effect: Effect): readonly string[] => picked(effect.value).map(String)

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

const sameMembers = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((member) => b.has(member))

/** A member by its key; `row.column` is a member of a member, as is a place in a list. */
function memberOf(value: unknown, key: string | undefined): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return undefined
  const members = value as Readonly<Record<string, unknown>>
  if (Object.hasOwn(members, key)) return members[key]
  const dot = key.indexOf('.')
  return dot < 0 ? undefined : memberOf(memberOf(members, key.slice(0, dot)), key.slice(dot + 1))
}
