import { locales, type Locale } from '../module/localized-text.ts'

/** Allowed values of each choice in the theme config (specification §3). */
export const themeChoices = {
  layout: ['defaults', 'classic', 'transverse', 'columns'],
  tagsStyle: ['chip', 'card', 'line'],
  animation: ['slide-right', 'slide-left', 'opacitys', 'none'],
  columnsAsideStyle: ['round', 'card'],
  columnsAsideLayout: ['vertical', 'horizontal'],
  menuBar: ['plain', 'ink', 'navy', 'brand'],
  topBar: ['plain', 'ink', 'navy', 'brand'],
  columnsMenuBar: ['plain', 'ink', 'navy', 'brand'],
  primary: ['petrol', 'blue', 'violet', 'green', 'rose', 'orange'],
  colorScheme: ['auto', 'light', 'dark'],
  globalComponentSize: ['small', 'medium', 'large'],
  globalI18n: locales,
} as const

type Choices = typeof themeChoices

/** Theme colors for icons and pictures drawn by the server, where no style sheet applies. */
export const primaryColours: Readonly<Record<Choices['primary'][number], string>> = {
  petrol: '#006972',
  blue: '#215aaa',
  violet: '#6447a2',
  green: '#266c3f',
  rose: '#9a304d',
  orange: '#8c461c',
}

export type Layout = Choices['layout'][number]
/** Colors of a bar: the page's colors, or dark in both color schemes. */
export type Tone = Choices['menuBar'][number]

/** Cookie with the part of a user's theme that differs from the defaults, for the page's first frame. */
export const themeCookie = 'formwork-theme'

/** Cookie of a browser whose home page had figures last time, for the outline of the next visit. */
export const figuresCookie = 'formwork-figures'

/** A user's theme of the admin. */
export interface ThemeConfig extends Readonly<{ [Name in keyof Choices]: Choices[Name][number] }> {
  /** Whether the settings drawer is open; not stored. */
  readonly isDrawer: boolean
  /** Whether the menu is collapsed to icons; hides the second column of `columns`. */
  readonly isCollapse: boolean
  /** Whether opening a menu group closes its siblings. */
  readonly isUniqueOpened: boolean
  /** Whether top bar and tags are sticky. */
  readonly isFixedHeader: boolean
  readonly isShowLogo: boolean
  readonly isBreadcrumb: boolean
  readonly isBreadcrumbIcon: boolean
  readonly isTagsview: boolean
  readonly isTagsviewIcon: boolean
  /** Whether open tabs survive a reload, and pages kept alive keep their state while hidden. */
  readonly isCacheTagsView: boolean
  readonly isFooter: boolean
  readonly isGrayscale: boolean
  readonly isInvert: boolean
  readonly globalI18n: Locale
}

/** Specification §9: classic, slide-right, zh-cn, medium. */
export const themeDefaults: ThemeConfig = {
  isDrawer: false,
  isCollapse: false,
  isUniqueOpened: true,
  isFixedHeader: true,
  isShowLogo: true,
  isBreadcrumb: true,
  isBreadcrumbIcon: false,
  isTagsview: true,
  isTagsviewIcon: false,
  isCacheTagsView: true,
  isFooter: false,
  isGrayscale: false,
  isInvert: false,
  layout: 'classic',
  tagsStyle: 'chip',
  animation: 'slide-right',
  columnsAsideStyle: 'round',
  columnsAsideLayout: 'vertical',
  menuBar: 'plain',
  topBar: 'plain',
  columnsMenuBar: 'ink',
  primary: 'petrol',
  colorScheme: 'auto',
  globalComponentSize: 'medium',
  globalI18n: 'zh-cn',
}

/** Reads an untrusted config: keeps known keys with allowed values and drops the rest. */
export function readThemeConfig(value: unknown): Partial<ThemeConfig> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => name !== 'isDrawer' && isKnown(name, one)))
}

/** Switches the layout and resets the colors of menu and top bar to that layout's (specification §4). */
export function withLayout(config: ThemeConfig, layout: Layout, defaults = themeDefaults): ThemeConfig {
  const { menuBar, topBar, columnsMenuBar } = defaults
  return { ...config, layout, menuBar, topBar, columnsMenuBar }
}

/** The part of a config that differs from the defaults. Only this part is stored, so that new defaults reach everyone. */
export function ownTheme(config: ThemeConfig, defaults = themeDefaults): Partial<ThemeConfig> {
  return Object.fromEntries(
    Object.entries(readThemeConfig(config)).filter(([name, value]) => value !== defaults[name as keyof ThemeConfig]),
  )
}

function isKnown(name: string, value: unknown): boolean {
  if (Object.hasOwn(themeChoices, name))
    return (themeChoices[name as keyof Choices] as readonly unknown[]).includes(value)
  return Object.hasOwn(themeDefaults, name) && typeof value === 'boolean'
}
