import { rootOf } from '#schemas/form/edit-document.ts'
import type { Accuracy } from '#schemas/form/date-precision.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { familyOf, itemTypeOf, momentAccuracyOf } from '#schemas/form/item-types.ts'
import { optionsOf, type Option } from '#schemas/form/item.ts'
import { scoreOf } from '#schemas/form/score.ts'

/**
 * Returns a sample answer to an item: within its bounds, the first option, or today in the form's time zone. Undefined
 * where there is none.
 */
export function sampleAnswer(item: Item, zone: string): unknown {
  if (item.default !== undefined) return item.default
  const [first] = optionsOf(item)
  switch (familyOf(item)) {
    case 'number':
      return itemTypeOf(item.type)?.calculation ? undefined : numberWithin(item)
    case 'choice':
      return first?.value
    case 'choices':
      return first && [first.value]
    case 'path':
      return leafPath(optionsOf(item))
    case 'boolean':
      return true
    case 'moment':
      return today(momentAccuracyOf(item), zone)
    case 'range': {
      const day = today(momentAccuracyOf(item), zone)
      return { from: day, to: day }
    }
    case 'text':
      return 'ABC'
    case 'order': {
      const [product] = Object.keys(itemTypeOf(item.type)?.answerSchema(item)?.properties ?? {})
      return product === undefined ? undefined : { [product]: 2 }
    }
    default:
      return undefined
  }
}

/** Returns the path of first options down to a leaf. */
const leafPath = ([first]: readonly Option[]): readonly string[] =>
  first ? [first.value, ...leafPath(first.children ?? [])] : []

/** Returns 2, or the nearest number within the bounds of the item. */
function numberWithin(item: Item): number {
  const { minimum, maximum } = itemTypeOf(item.type)?.answerSchema(item) ?? {}
  const low = typeof minimum === 'number' ? minimum : -Infinity
  const high = typeof maximum === 'number' ? maximum : Infinity
  return Math.max(low, Math.min(high, 2))
}

/** Returns the value that a formula reads at `path` for the given answer. */
export function sampleAt(form: Form, path: string, answer: unknown): unknown {
  const item = form.items.find(({ id }) => id === rootOf(path))
  if (!item) return undefined
  const suffix = path.slice(item.id.length)
  if (suffix === '.score')
    return scoreOf(
      answer,
      Object.fromEntries(optionsOf(item).flatMap(({ value, score }) => (score === undefined ? [] : [[value, score]]))),
    )
  const type = itemTypeOf(item.type)
  if (suffix !== '' && type?.member) return type.member(item, answer, suffix.slice(1))
  const key = /^\.(from|to)$/.exec(suffix)?.[1]
  if (key === undefined) return answer
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined
}

/** Returns the current time of a zone in a question's accuracy. */
function today(accuracy: Accuracy, zone: string): string {
  const now = momentIn(zone, new Date())
  return accuracy === 'time' ? now.slice(11, 16) : now.slice(0, { year: 4, month: 7, day: 10, minute: 16 }[accuracy])
}
