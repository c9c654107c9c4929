import { getDefaultStore } from 'jotai'
import { api } from '#renderer/kit/api.ts'
import { savePreference } from '#renderer/kit/save-preferences.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { rememberedPins, rememberPins } from './tags-state.ts'
import { readTags, type Tags } from './open-tags.ts'

const key = 'tags'

/** Fetches the user's pins; undefined on failure, or when they equal the remembered ones. */
export async function fetchPins(): Promise<Tags | undefined> {
  const user = getDefaultStore().get(userAtom)
  const kept = await api
    .get<{ readonly pins?: unknown } | null>('/user/pref', { key }, { quiet: true })
    .catch(() => undefined)
  if (kept === undefined || user !== getDefaultStore().get(userAtom)) return undefined
  const pins = readTags(kept?.pins)
  if (JSON.stringify(pins) === JSON.stringify(rememberedPins())) return undefined
  rememberPins(pins)
  return pins
}

export function keepPins(pins: Tags): void {
  rememberPins(pins)
  savePreference(key, pins.length > 0 ? { pins } : null)
}
