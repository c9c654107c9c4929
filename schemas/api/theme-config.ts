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

/** The theme colours where no style sheet is: in icons and pictures that the server draws. */
export const primaryColours: Readonly<Record<Choices['primary'][number], string>> = {
  petrol: '#006972',
  blue: '#215aaa',
  violet: '#6447a2',
  green: '#266c3f',
  rose: '#9a304d',
  orange: '#8c461c',
}

export type Layout = Choices['layout'][number]
/** Colours of a bar: those of the page, or dark ones of its own in either colour scheme. */
export type Tone = Choices['menuBar'][number]

/** How a person likes the admin around its screens. */
export interface ThemeConfig extends Readonly<{ [Name in keyof Choices]: Choices[Name][number] }> {
  /** The drawer of these settings is open; never kept. */
  readonly isDrawer: boolean
  /** The menu is a rail of icons; the second column of `columns` is gone. */
  readonly isCollapse: boolean
  /** Opening a group of the menu closes its neighbours. */
  readonly isUniqueOpened: boolean
  /** Top bar and tags stay while the page scrolls. */
  readonly isFixedHeader: boolean
  readonly isShowLogo: boolean
  readonly isBreadcrumb: boolean
  readonly isBreadcrumbIcon: boolean
  readonly isTagsview: boolean
  readonly isTagsviewIcon: boolean
  /** Open tags survive a reload, and pages that are kept alive stay as they are while others are shown. */
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

/** Reads a config from outside: keeps known keys with allowed values and drops the rest. */
export function readThemeConfig(value: unknown): Partial<ThemeConfig> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => name !== 'isDrawer' && isKnown(name, one)))
}

/** The other layout, with the colours of menu and top bar as that layout has them (specification §4). */
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
