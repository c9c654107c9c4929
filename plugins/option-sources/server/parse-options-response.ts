import type { ApiSource, Option } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import type { SourceProblem } from './source-problems.ts'

/**
 * The options in the JSON text of an API. Entries without a value and repeated values are left out; a missing label is
 * the value. Returns the reason where there is no usable list.
 */
export function readOptions(
  body: string,
  {
    path = '',
    valueKey,
    labelKey,
    childrenKey = '',
  }: Pick<ApiSource, 'path' | 'valueKey' | 'labelKey' | 'childrenKey'>,
): readonly Option[] | SourceProblem {
  let whole: unknown
  try {
    whole = JSON.parse(body)
  } catch {
    return 'notJson'
  }
  const list = at(whole, path)
  if (!Array.isArray(list)) return 'noList'
  const seen = new Set<string>()
  let isTooMany = false
  const level = (entries: readonly unknown[], depth: number): readonly Option[] => {
    const found: Option[] = []
    for (const entry of entries) {
      // a list of texts or numbers is its own labels
      const isPlain = typeof entry !== 'object'
      const value = textOf(isPlain ? entry : at(entry, valueKey))
      if (value === '' || value.length > limits.optionValue || seen.has(value)) continue
      if (seen.size === limits.sourceOptions) {
        isTooMany = true
        break
      }
      seen.add(value)
      const label = (isPlain ? value : textOf(at(entry, labelKey)) || value).slice(0, limits.label)
      const below = isPlain || childrenKey.trim() === '' || depth === limits.levels ? undefined : at(entry, childrenKey)
      const children = Array.isArray(below) ? level(below, depth + 1) : []
      found.push({ value, label: label.toWellFormed(), ...(children.length > 0 ? { children } : {}) })
    }
    return found
  }
  const options = level(list, 1)
  if (isTooMany) return 'tooMany'
  return options.length === 0 ? 'noOptions' : options
}

/** Follows a path such as `data.items`; a key that itself contains dots wins. */
function at(value: unknown, path: string): unknown {
  const key = path.trim()
  if (key === '') return value
  const own = memberOf(value, key)
  return own === undefined ? key.split('.').reduce(memberOf, value) : own
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key] // just checked
    : undefined

const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value).replaceAll('\0', '').toWellFormed().replaceAll(/\s+/g, ' ').trim()
    : ''
