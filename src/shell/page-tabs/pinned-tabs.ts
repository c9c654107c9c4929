import { getDefaultStore } from 'jotai'
import { api } from '#renderer/kit/api.ts'
import { savePreference } from '#renderer/kit/save-preferences.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { rememberedPins, rememberPins } from './tabs-state.ts'
import { readTabs, type TabList } from './open-tabs.ts'

const preferenceKey = 'tags'

/** Fetches the user's pins; undefined on failure, or when they equal the remembered ones. */
export async function fetchPins(): Promise<TabList | undefined> {
  const user = getDefaultStore().get(userAtom)
  const kept = await api
    .get<{ readonly pins?: unknown } | null>('/user/pref', { key: preferenceKey }, { quiet: true })
    .catch(() => undefined)
  if (kept === undefined || user !== getDefaultStore().get(userAtom)) return undefined
  const pins = readTabs(kept?.pins)
  if (JSON.stringify(pins) === JSON.stringify(rememberedPins())) return undefined
  rememberPins(pins)
  return pins
}

export function keepPins(pins: TabList): void {
  rememberPins(pins)
  savePreference(preferenceKey, pins.length > 0 ? { pins } : null)
}
