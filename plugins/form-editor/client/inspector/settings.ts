import { momentIn } from '#schemas/form/form-time.ts'
import { withZone } from '#schemas/form/zone-in-words.ts'
import type { Form } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

type Tree = { readonly [key: string]: unknown }

/**
 * The form's settings with the one at `path` set, or taken out by `undefined`. Groups left empty go with it, so that
 * turning something on and off again leaves the document as it was.
 */
export const withSetting = (settings: Form['settings'], path: readonly string[], value: unknown): Form['settings'] =>
  planted(settings, path, value) ?? {}

function planted(tree: unknown, [key, ...rest]: readonly string[], value: unknown): Tree | undefined {
  const before: Tree = isTree(tree) ? tree : {}
  const next = key === undefined ? value : rest.length === 0 ? value : planted(before[key], rest, value)
  const entries = Object.entries({ ...before, ...(key === undefined ? {} : { [key]: next }) }).filter(
    ([, one]) => one !== undefined,
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `2026-11-21T09:30` as a field of the browser's time zone shows it, from an ISO moment; '' where there is none. */
export function toLocalField(moment: string | undefined): string {
  const date = new Date(moment ?? '')
  if (Number.isNaN(date.getTime())) return ''
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What the fill page calls an ISO moment, in the form's zone; undefined where this browser's clock says the same. */
export function clockThere(moment: string | undefined, zone: string | undefined, locale: Locale): string | undefined {
  if (moment === undefined) return undefined
  const shown = momentIn(zone, new Date(moment)).slice(0, 16)
  return shown === toLocalField(moment) ? undefined : withZone(shown.replace('T', ' '), zone, locale)
}

/** The ISO moment that such a field means; undefined while it is not complete. */
export function fromLocalField(text: string | undefined): string | undefined {
  const date = new Date(text ?? '')
  return text === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
