import { atom, getDefaultStore } from 'jotai'
import { readThemeConfig, themeDefaults, type ThemeConfig } from '#schemas/api/theme-config.ts'
import { setDefaultLocale } from '#renderer/kit/i18n.ts'
import { embeddedInfo } from '#renderer/kit/embedded-system-info.ts'

const store = getDefaultStore()

/** Theme of users without settings of their own: the institution's, completed by the specification's defaults. */
export const defaultThemeAtom = atom<ThemeConfig>(themeDefaults)

export const defaultTheme = (): ThemeConfig => store.get(defaultThemeAtom)

export function setDefaultTheme(theme: unknown): void {
  const defaults = { ...themeDefaults, ...readThemeConfig(theme) }
  store.set(defaultThemeAtom, defaults)
  setDefaultLocale(defaults.globalI18n)
}

// Set at import, before the first render; the server writes the theme into the page.
setDefaultTheme(embeddedInfo()?.theme)
