import type { Form, Item } from './form.ts'
import { optionsOf, type Answers, type Option } from './item.ts'
import { breaksPage, isAsked, itemTypeOf, momentAccuracyOf } from './item-types.ts'
import { formWithOffered } from './offered-options.ts'
import { absoluteMoment, isRelative } from './relative-date.ts'

type Changing = Item & {
  readonly shuffle?: boolean
  readonly gridRows?: readonly Option[]
  readonly minDate?: string
  readonly maxDate?: string
  readonly rowItems?: readonly Item[]
  readonly today?: string
}

/** Whether the form varies by visitor or by day. */
export const variesByVisitor = (form: Form): boolean => isShuffledExam(form) || form.items.some(isChanging)

/** Whether an exam mixes questions or options. */
export const isShuffledExam = ({ settings: { exam } }: Form): boolean =>
  exam?.shuffle === true || exam?.shuffleOptions === true

/**
 * Returns the public form for one visitor at one time: options shuffled by `seed`, relative bounds resolved to dates,
 * without options that are no longer offered, unless the edited submission (`answers`) has them. `now` is ISO text in
 * the form's time zone.
 */
export function formForVisitor(form: Form, seed: string, now: string, answers?: Answers): Form {
  const offered = formWithOffered(form, answers)
  if (!variesByVisitor(form)) return offered
  const { shuffle, shuffleOptions } = form.settings.exam ?? {}
  const items = offered.items.map((item) => {
    const own = shuffleOptions && itemTypeOf(item.type)?.settings.shuffle ? { ...item, shuffle: true } : item
    return isChanging(own) ? changed(own as Item, seed, now) : item
  })
  return { ...offered, items: shuffle ? shuffledQuestions(items, seed) : items }
}

/** Shuffles questions that follow one another; texts, pictures, page breaks and hidden questions keep their place. */
function shuffledQuestions(items: readonly Item[], seed: string): readonly Item[] {
  const moves = (item: Item | undefined): boolean =>
    item !== undefined && isAsked(item) && !item.hidden && !breaksPage(item)
  const parts = items.reduce<readonly (readonly Item[])[]>((before, item) => {
    const last = before.at(-1)
    return last && moves(last[0]) && moves(item) ? [...before.slice(0, -1), [...last, item]] : [...before, [item]]
  }, [])
  return parts.flatMap((part) => inRandomOrder(part, `${seed} ${part[0]!.id}`))
}

const boundsIn = ['minDate', 'maxDate', 'today'] as const
const isChanging = (item: Changing): boolean =>
  item.shuffle === true ||
  boundsIn.some((key) => item[key] !== undefined && isRelative(item[key])) ||
  item.rowItems?.some(isChanging) === true

function changed(item: Changing, seed: string, now: string): Item {
  const shuffles = item.shuffle === true && itemTypeOf(item.type)?.settings.shuffle !== undefined
  const inOrder = (options: readonly Option[]): readonly Option[] => shuffled(options, `${seed} ${item.id}`)
  const bounds = boundsIn.flatMap((key, at) =>
    item[key] === undefined
      ? []
      : [[key, absoluteMoment(item[key], momentAccuracyOf(item), now, at === 0 ? 'first' : 'last')] as const],
  )
  return {
    ...item,
    ...(shuffles && item.gridRows ? { gridRows: inOrder(item.gridRows) } : {}),
    ...(shuffles && !item.gridRows ? { options: inOrder(optionsOf(item)) } : {}),
    ...(item.rowItems ? { rowItems: item.rowItems.map((inner) => changed(inner, seed, now)) } : {}),
    ...Object.fromEntries(bounds),
  } as Item
}

/** Shuffles by the seed; "other" and exclusive options stay at the end. */
export function shuffled(options: readonly Option[], seed: string): readonly Option[] {
  const isLast = ({ other, exclusive }: Option): boolean => Boolean(other || exclusive)
  return [
    ...inRandomOrder(
      options.filter((option) => !isLast(option)),
      seed,
    ),
    ...options.filter(isLast),
  ]
}

function inRandomOrder<T>(list: readonly T[], seed: string): readonly T[] {
  const all = [...list]
  const below = randomOf(seed)
  for (let at = all.length - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}

/** Pseudo-random numbers from a text: FNV-1a, then mulberry32. */
function randomOf(seed: string): (limit: number) => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}
