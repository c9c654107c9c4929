import { momentIn } from '#schemas/form/form-time.ts'
import type { Form, Settings } from '#schemas/form/form.ts'
import { momentAt } from '#schemas/module/local-time.ts'

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

/** Returns an ISO time as a `datetime-local` field shows it in a time zone (`2026-11-21T09:30`); '' without one. */
export function toLocalField(moment: string | undefined, zone: string): string {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? '' : momentIn(zone, date).slice(0, 16)
}

/** Returns the ISO time of a `datetime-local` value in a time zone; undefined while it is incomplete. */
export function fromLocalField(text: string | undefined, zone: string): string | undefined {
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : momentAt(`${text}:00`, zone).toISOString()
}

/**
 * Returns a form's times with another time zone; `undefined` is the institution's. Opening and closing keep what the
 * clock shows, because an author means nine o'clock wherever the form is filled in.
 */
export function inTimeZone(
  window: Settings['window'],
  timeZone: string | undefined,
  institutionZone: string,
): Settings['window'] {
  const { timeZone: was = institutionZone, from, to, ...rest } = window ?? {}
  const moved = (moment: string): string | undefined =>
    fromLocalField(toLocalField(moment, was), timeZone ?? institutionZone)
  const next = {
    ...rest,
    ...(from === undefined ? {} : { from: moved(from) ?? from }),
    ...(to === undefined ? {} : { to: moved(to) ?? to }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }
  return Object.keys(next).length === 0 ? undefined : next
}
