import type { Form, Item } from './form.ts'
import { optionsOf, type Answers, type Option } from './item.ts'
import { itemTypeOf, momentAccuracyOf } from './item-types.ts'
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
export const variesByVisitor = (form: Form): boolean => form.items.some(isChanging)

/**
 * Returns the public form for one visitor at one time: options shuffled by `seed`, relative bounds resolved to dates,
 * without options that are no longer offered, unless the edited submission (`answers`) has them. `now` is ISO text in
 * the form's time zone.
 */
export function formForVisitor(form: Form, seed: string, now: string, answers?: Answers): Form {
  const offered = formWithOffered(form, answers)
  return variesByVisitor(form)
    ? { ...offered, items: offered.items.map((item) => (isChanging(item) ? changed(item, seed, now) : item)) }
    : offered
}

const boundsIn = ['minDate', 'maxDate', 'today'] as const
const isChanging = (item: Changing): boolean =>
  item.shuffle === true ||
  boundsIn.some((key) => item[key] !== undefined && isRelative(item[key])) ||
  item.rowItems?.some(isChanging) === true

function changed(item: Changing, seed: string, now: string): Item {
  const shuffles = item.shuffle === true && itemTypeOf(item.type)?.settings.shuffle !== undefined
  const mixed = (options: readonly Option[]): readonly Option[] => shuffled(options, `${seed} ${item.id}`)
  const bounds = boundsIn.flatMap((key, at) =>
    item[key] === undefined
      ? []
      : [[key, absoluteMoment(item[key], momentAccuracyOf(item), now, at === 0 ? 'first' : 'last')] as const],
  )
  return {
    ...item,
    ...(shuffles && item.gridRows ? { gridRows: mixed(item.gridRows) } : {}),
    ...(shuffles && !item.gridRows ? { options: mixed(optionsOf(item)) } : {}),
    ...(item.rowItems ? { rowItems: item.rowItems.map((inner) => changed(inner, seed, now)) } : {}),
    ...Object.fromEntries(bounds),
  } as Item
}

/** Shuffles by the seed; "other" and exclusive options stay at the end. */
export function shuffled(options: readonly Option[], seed: string): readonly Option[] {
  const isLast = ({ other, exclusive }: Option): boolean => Boolean(other || exclusive)
  const mixed = options.filter((option) => !isLast(option))
  const below = randomOf(seed)
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return [...mixed, ...options.filter(isLast)]
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
