import { atom, getDefaultStore } from 'jotai'
import { readThemeConfig, themeDefaults, type ThemeConfig } from '#schemas/api/theme-config.ts'
import { setDefaultLocale } from '#renderer/kit/messages.ts'
import { writtenInfo } from '../written-info.ts'

const store = getDefaultStore()

/** The theme of whoever has not chosen: the institution's, and that of the specification where it says nothing. */
export const defaultThemeAtom = atom<ThemeConfig>(themeDefaults)

export const defaultTheme = (): ThemeConfig => store.get(defaultThemeAtom)

export function setDefaultTheme(theme: unknown): void {
  const defaults = { ...themeDefaults, ...readThemeConfig(theme) }
  store.set(defaultThemeAtom, defaults)
  setDefaultLocale(defaults.globalI18n)
}

// before anything is drawn or said: the server has written it into the page
setDefaultTheme(writtenInfo()?.theme)
