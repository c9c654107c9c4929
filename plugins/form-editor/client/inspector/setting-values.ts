import { momentIn } from '#schemas/form/form-time.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import type { Form, Settings } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

/** Properties of a group of settings in the inspector. */
export interface SettingsProps {
  readonly settings: Settings
  readonly set: (path: readonly string[], value: unknown) => void
}

type Tree = { readonly [key: string]: unknown }

/**
 * Returns the form's settings with the value at `path` set, or removed by `undefined`. Empty groups are removed too, so
 * that switching a setting on and off restores the document exactly.
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

/**
 * Returns an ISO time as a `datetime-local` field shows it (`2026-11-21T09:30`, the browser's time zone); '' without
 * one.
 */
export function toLocalField(moment: string | undefined): string {
  const date = new Date(moment ?? '')
  if (Number.isNaN(date.getTime())) return ''
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * Returns an ISO time as the fill page displays it, in the form's zone; undefined where the browser's zone shows the
 * same.
 */
export function clockThere(moment: string | undefined, zone: string, locale: Locale): string | undefined {
  if (moment === undefined) return undefined
  const shown = momentIn(zone, new Date(moment)).slice(0, 16)
  return shown === toLocalField(moment) ? undefined : withZone(shown.replace('T', ' '), zone, locale)
}

/** Returns the ISO time of a `datetime-local` value; undefined while it is incomplete. */
export function fromLocalField(text: string | undefined): string | undefined {
  const date = new Date(text ?? '')
  return text === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
