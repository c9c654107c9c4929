import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { useSWRConfig } from 'swr'
import type { ClientList, ClientModule } from '#schemas/api/module-api-types.ts'
import { preferencesKey, viewPreferencesKey } from '#schemas/api/view-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { flushPreferences, savePreference } from '../../kit/save-preferences.ts'
import { userAtom } from '../../kit/signed-in-user.ts'
import { useLocale } from '../../kit/i18n.ts'
import { answerKey, seldomMs, useApi } from '../../kit/use-api-query.ts'
import { binModule } from '../recycle-bin/bin-module.ts'
import {
  clampPx,
  headPxOf,
  isWholeType,
  listThrough,
  moved,
  defaultPreferences,
  readPreferences,
  shownColumns,
  type Density,
  type Layout,
  type Listed,
  type ListPreferences,
  type Pin,
  type ShownColumn,
} from './list-preferences.ts'
import { viewOf, type ListState } from '../list/list-url-state.ts'
import type { Views } from './use-saved-views.ts'

export interface ListPreferencesControl extends ListPreferences {
  /** Whether the stored preferences have loaded. The first rows wait for them. */
  readonly isReady: boolean
  readonly isDefault: boolean
  /** Changes with order, visibility and pins; never with widths, so that rows stay as drawn. */
  readonly columns: readonly ShownColumn[]
  readonly toggle: (field: string) => void
  /** Shows or hides several columns. */
  readonly setShown: (fields: readonly string[], isShown: boolean) => void
  /** Moves a column before another; undefined: to the end. */
  readonly move: (field: string, before: string | undefined) => void
  readonly pin: (field: string, side: Pin | undefined) => void
  /** Sets a width; undefined restores the file's. */
  readonly resize: (field: string, px: number | undefined) => void
  readonly setDensity: (density: Density) => void
  readonly setLayout: (layout: Layout) => void
  readonly reset: () => void
  /** Copies the preferences to another name. */
  readonly carryTo: (name: string) => void
}

const noFields = {}

/** Delay after the last change before preferences are stored, in milliseconds. */
const saveAfterMs = 600

/**
 * A user's preferences for this list. The server stores them; the browser caches them for the first paint. `name` is
 * the module's, or that of a view with columns of its own.
 */
export function useListPreferences(
  name: string,
  list: Listed,
  headings: ClientModule['fields'] = noFields,
): ListPreferencesControl {
  const locale = useLocale()
  const person = useAtomValue(userAtom)?.user.id
  const key = preferencesKey(name)
  const place = `formwork-${key}:${person}`
  const { data, error } = useApi<unknown>('/user/pref', { key }, { keepPrevious: false, newForMs: seldomMs })
  const { mutate } = useSWRConfig()
  const write = useWriting()
  const kept: unknown = data === undefined ? read(place) : data
  const answered = data === undefined ? undefined : JSON.stringify(data)
  useEffect(() => {
    if (answered !== undefined) remember(place, answered)
  }, [answered, place])

  const json = JSON.stringify(kept)
  // Compares by value, so that equal preferences read again keep their identity.
  const preferences = useMemo(() => readPreferences(JSON.parse(json ?? 'null'), list), [json, list])
  const parts = JSON.stringify([preferences.order, preferences.hidden, preferences.pins])
  const columns = useMemo(() => {
    const [order, hidden, pins] = JSON.parse(parts) as [
      ListPreferences['order'],
      ListPreferences['hidden'],
      ListPreferences['pins'],
    ]
    return shownColumns(list, { order, hidden, pins }).map((column): ShownColumn => {
      const label = column.label ?? headings[column.field]?.label
      return {
        ...column,
        ...(label === undefined ? {} : { headPx: headPxOf(textIn(label, locale)) }),
        ...(isWholeType(headings[column.field]?.type) ? { isWhole: true } : {}),
      }
    })
  }, [list, headings, locale, parts])
  const own = JSON.stringify(defaultPreferences(list))

  const change = (next: ListPreferences): void => {
    const value = JSON.stringify(next) === own ? null : next
    void mutate(answerKey('/user/pref', { key }), value, { revalidate: false })
    write(key, value)
  }
  return {
    ...preferences,
    columns,
    isReady: data !== undefined || error !== undefined || read(place) !== undefined,
    isDefault: JSON.stringify(preferences) === own,
    toggle: (field) =>
      change({
        ...preferences,
        hidden: preferences.hidden.includes(field)
          ? preferences.hidden.filter((one) => one !== field)
          : [...preferences.hidden, field],
      }),
    setShown: (fields, isShown) =>
      change({
        ...preferences,
        hidden: isShown
          ? preferences.hidden.filter((one) => !fields.includes(one))
          : [...new Set([...preferences.hidden, ...fields.filter((one) => one !== preferences.order[0])])],
      }),
    move: (field, before) => change({ ...preferences, order: moved(preferences.order, field, before) }),
    pin: (field, side) => {
      const { [field]: _, ...others } = preferences.pins
      change({ ...preferences, pins: side ? { ...others, [field]: side } : others })
    },
    resize: (field, px) => {
      const { [field]: _, ...others } = preferences.widths
      change({ ...preferences, widths: px === undefined ? others : { ...others, [field]: clampPx(px) } })
    },
    setDensity: (density) => change({ ...preferences, density }),
    setLayout: (layout) => change({ ...preferences, layout }),
    reset: () => change(defaultPreferences(list)),
    carryTo: (other) => {
      void mutate(answerKey('/user/pref', { key: preferencesKey(other) }), preferences, { revalidate: false })
      write(preferencesKey(other), preferences)
    },
  }
}

/** Columns in the format of saved views. */
export interface ViewColumns {
  /** Columns that a new view would store; null: the file's own. */
  readonly kept: readonly string[] | null
  /** Whether the columns differ from those of the current view. */
  readonly isRearranged: boolean
  readonly revert: () => void
  /** Gives a new view the list's current preferences, including widths. */
  readonly carryTo: (viewId: number) => void
}

export interface ShownList {
  readonly copy: ClientModule
  readonly preferences: ListPreferencesControl
  readonly columns: ViewColumns
}

/**
 * The module as shown by the current view or recycle bin, with the user's preferences for it. A view with columns of
 * its own has preferences of its own.
 */
export function useShownList(
  whole: ClientModule,
  { view, saved }: Pick<ListState, 'view' | 'saved'>,
  views: Pick<Views, 'current' | 'isReady'>,
  isBin: boolean,
): ShownList {
  const shipped = viewOf(view, whole)
  const own = views.current?.columns ? views.current : undefined
  const chosen = own ?? shipped
  const copy = useMemo(
    () => (chosen?.columns ? { ...whole, list: listThrough(whole.list, chosen) } : whole),
    [whole, chosen],
  )
  const shown = useMemo(() => (isBin ? binModule(copy) : copy), [isBin, copy])
  const preferences = useListPreferences(
    isBin
      ? `${whole.module}/bin`
      : own
        ? viewPreferencesKey(whole.module, own.viewId)
        : shipped?.columns
          ? `${whole.module}/${shipped.key}`
          : whole.module,
    shown.list,
    shown.fields,
  )
  const now = fieldsOf(preferences.columns)
  return {
    copy: shown,
    // avoids rendering columns that are about to change
    preferences: saved === undefined || views.isReady ? preferences : { ...preferences, isReady: false },
    columns: {
      kept: isSame(now, usualFields(listThrough(whole.list, shipped))) ? null : now,
      isRearranged: own !== undefined && !isSame(now, usualFields(shown.list)),
      revert: preferences.reset,
      carryTo: (viewId) => preferences.carryTo(viewPreferencesKey(whole.module, viewId)),
    },
  }
}

const usualFields = (list: ClientList): readonly string[] => fieldsOf(shownColumns(list, defaultPreferences(list)))
const fieldsOf = (columns: readonly ShownColumn[]): readonly string[] => columns.map(({ field }) => field)
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ')

/** Stores the last of several changes after a delay; flushes when the screen unmounts or the page closes. */
function useWriting(): (key: string, value: ListPreferences | null) => void {
  const written = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (written.current !== undefined) flushPreferences(written.current)
    },
    [],
  )
  return (key, value) => {
    // a pending change of another list is stored first
    if (written.current !== undefined && written.current !== key) flushPreferences(written.current)
    written.current = key
    savePreference(key, value, { afterMs: saveAfterMs, isLoud: true })
  }
}

function read(place: string): unknown {
  try {
    const kept = localStorage.getItem(place)
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    return undefined
  }
}

/** Ignores storage errors: blocked storage only costs the first paint. */
function remember(place: string, json: string): void {
  try {
    localStorage.setItem(place, json)
  } catch {
    // the server has the preferences
  }
}
