import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { ownTheme, readThemeConfig, themeCookie, withLayout, type ThemeConfig } from '#schemas/api/theme-config.ts'
import { api } from '#renderer/kit/api.ts'
import { changeLocale, currentLocale, storedLocale } from '#renderer/kit/i18n.ts'
import { isPreferenceUnsaved, resendPreferences, savePreference } from '#renderer/kit/save-preferences.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { defaultTheme, setDefaultTheme } from './institution-default-theme.ts'
import { useMediaQuery } from '@mantine/hooks'

const key = 'theme'
/** Quiet time in ms after the last change, so that several changes are saved by one request. */
const saveAfterMs = 600

/** The longest that browsers keep a cookie. */
const cookieSeconds = 400 * 24 * 3600

const store = getDefaultStore()
const ownAtom = atom<ThemeConfig>({ ...defaultTheme(), ...cached(), globalI18n: storedLocale() })

/** Theme settings of the user. The server stores them; a cookie has a copy for the page's first frame. */
export const themeSettingsAtom = atom((get) => get(ownAtom))
mark(store.get(ownAtom))

/** Settings chosen before sign-in. They override the stored ones and are stored with them. */
let chosenBefore: Partial<ThemeConfig> = {}
/** Whether settings chosen before sign-in still wait to be saved, once the user is known. */
let isChosenUnsaved = false

/** Applies and saves a change. A change of layout also applies that layout's menu and top-bar colors. */
export function changeThemeSettings(patch: Partial<ThemeConfig>): void {
  const now = store.get(ownAtom)
  show({
    ...(patch.layout && patch.layout !== now.layout ? withLayout(now, patch.layout, defaultTheme()) : now),
    ...patch,
  })
  if (Object.keys(patch).every((name) => name === 'isDrawer')) return
  if (!store.get(userAtom)) chosenBefore = { ...chosenBefore, ...patch }
  else save()
}

/** Resets all settings but the language to the institution's defaults. */
export function resetThemeSettings(): void {
  const { globalI18n, isDrawer } = store.get(ownAtom)
  changeThemeSettings({ ...defaultTheme(), globalI18n, isDrawer })
}

/** Applies changed institution defaults to every setting the user has not chosen. */
export function applyDefaultTheme(theme: unknown): void {
  const now = store.get(ownAtom)
  const own = ownTheme(now, defaultTheme())
  setDefaultTheme(theme)
  const next = { ...defaultTheme(), ...own, isDrawer: now.isDrawer }
  if (JSON.stringify(next) !== JSON.stringify(now)) show(next)
}

/** Loads the user's settings from the server; the browser's copy stays when the request fails. */
export async function loadThemeSettings(): Promise<void> {
  await resendPreferences()
  const kept = await api.get<object | null>('/user/pref', { key }, { quiet: true }).catch(() => undefined)
  if (kept === undefined || isPreferenceUnsaved(key)) return
  const { colorScheme, isDrawer } = store.get(ownAtom)
  const chosen = chosenBefore
  chosenBefore = {}
  // Without stored settings, color scheme and language stay as in this browser.
  const own = kept ? readThemeConfig(kept) : { colorScheme, globalI18n: currentLocale() }
  show({ ...defaultTheme(), ...own, ...chosen, isDrawer })
  if (Object.keys(chosen).length === 0) return
  if (store.get(userAtom)) save()
  else isChosenUnsaved = true
}

/** Connects Mantine's color scheme to the theme settings. */
export function themeSchemes(): MantineColorSchemeManager {
  let stop = (): void => undefined
  return {
    get: () => store.get(ownAtom).colorScheme,
    set: (colorScheme) => {
      if (store.get(ownAtom).colorScheme !== colorScheme) changeThemeSettings({ colorScheme })
    },
    subscribe: (onUpdate: (scheme: MantineColorScheme) => void) => {
      stop = store.sub(ownAtom, () => onUpdate(store.get(ownAtom).colorScheme))
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  }
}

function show(config: ThemeConfig): void {
  store.set(ownAtom, config)
  mark(config)
  if (config.globalI18n !== currentLocale()) void changeLocale(config.globalI18n)
  const own = encodeURIComponent(JSON.stringify(ownTheme(config, defaultTheme())))
  document.cookie = `${themeCookie}=${own}; path=/; SameSite=Lax; Max-Age=${cookieSeconds}`
}

/** Marks the page as the style sheets expect; the server has done so from the cookie, except in development. */
function mark(config: ThemeConfig): void {
  const root = document.documentElement
  root.toggleAttribute('data-grayscale', config.isGrayscale)
  root.toggleAttribute('data-invert', config.isInvert)
  root.dataset.size = config.globalComponentSize
  root.dataset.primary = config.primary
}

const save = (): void => savePreference(key, ownTheme(store.get(ownAtom), defaultTheme()), { afterMs: saveAfterMs })

store.sub(userAtom, () => {
  if (store.get(userAtom) && isChosenUnsaved) save()
  isChosenUnsaved = false
})

function cached(): Partial<ThemeConfig> {
  try {
    const [, value = ''] = new RegExp(`(?:^|; )${themeCookie}=([^;]+)`).exec(document.cookie) ?? []
    return readThemeConfig(JSON.parse(decodeURIComponent(value)))
  } catch {
    return {}
  }
}

/**
 * Returns the settings adapted to the screen: below 1000 px the layout is `defaults` with an expanded menu
 * (specification §2).
 */
export function useShownTheme(): ThemeConfig & { readonly isNarrow: boolean } {
  const theme = useAtomValue(themeSettingsAtom)
  const isNarrow = useMediaQuery('(max-width: 999.98px)', false, { getInitialValueInEffect: false })
  return isNarrow ? { ...theme, layout: 'defaults', isCollapse: false, isNarrow } : { ...theme, isNarrow }
}
