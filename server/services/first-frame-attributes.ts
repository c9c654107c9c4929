import { tokenCookie } from '#schemas/api/limits.ts'
import {
  figuresCookie,
  readThemeConfig,
  themeCookie,
  themeDefaults,
  type ThemeConfig,
} from '#schemas/api/theme-config.ts'

/**
 * Attributes of the page's `<html>` that dress the frame shown before the scripts run (`src/first-frame.css`): the
 * layout and colors of the browser's user, from a cookie, over the institution's. Values come from fixed lists, so they
 * need no escaping.
 */
export function frameAttributes(url: string, cookies: string | undefined, institution: Partial<ThemeConfig>): string {
  const theme = { ...themeDefaults, ...institution, ...chosenTheme(cookieOf(cookies, themeCookie)) }
  const { colorScheme, primary, globalComponentSize, globalI18n, isGrayscale, isInvert } = theme
  return [
    `lang="${globalI18n === 'en' ? 'en' : 'zh-CN'}"`,
    `data-frame="${frameOf(url, Boolean(cookieOf(cookies, tokenCookie)), theme)}"`,
    `data-primary="${primary}"`,
    `data-size="${globalComponentSize}"`,
    // without it the style sheet follows the device
    ...(colorScheme === 'auto' ? [] : [`data-mantine-color-scheme="${colorScheme}"`]),
    ...(cookieOf(cookies, figuresCookie) ? ['data-figures'] : []),
    ...(isGrayscale ? ['data-grayscale'] : []),
    ...(isInvert ? ['data-invert'] : []),
    // until the first interaction skeletons show without delay, because they follow the frame
    'data-starting',
  ].join(' ')
}

/** Pages without the shell that are not for signing in, either. */
const bare = /^\/(404|401|license|test|redirect)(\/|$)/
const entries = /^\/(login|authLogin|register|forgot|reset|password)(\/|$)/
/** Pages without anything above them, in the menu or out of it. */
const topLevel = /^\/([^/]*|user\/profile)\/?$/
const wholePages = /^\/project\/form\/(?!list(\/|$))/

/** Pages whose outline is not that of a list. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  '/project/form/list': ['gallery'],
  '/workflow/task/record/start': ['start'],
}

/** Tokens of `data-frame`: the kind of page, the layout, and deviations from its default. */
function frameOf(url: string, isSignedIn: boolean, theme: ThemeConfig): string {
  const [path = '', query = ''] = url.split('?')
  if (bare.test(path)) return ''
  if (!isSignedIn || entries.test(path)) return 'entry'
  if (wholePages.test(path) && /(^|&)key=/.test(query))
    return path === '/project/form/editor' ? 'whole editor' : 'whole'
  const isHome = /^\/(home)?$/.test(path)
  const { layout, isBreadcrumb, isCollapse, isTagsview, isShowLogo, topBar, menuBar, columnsMenuBar } = theme
  return [
    'shell',
    layout,
    ...(isCollapse ? ['collapsed'] : []),
    ...(isHome ? ['home'] : (shapes[path] ?? [])),
    // home needs no second menu column
    ...(layout === 'columns' && isHome ? ['alone'] : []),
    ...(isTagsview ? [] : ['tagless']),
    // only there the trail has a line of its own, and only below a page or a group of the menu
    ...(layout === 'transverse' && (!isBreadcrumb || topLevel.test(path)) ? ['trailless'] : []),
    ...(isShowLogo ? [] : ['logoless']),
    ...(topBar === 'plain' ? [] : [`top-${topBar}`]),
    ...(menuBar === 'plain' ? [] : [`menu-${menuBar}`]),
    ...(columnsMenuBar === 'plain' ? [] : [`column-${columnsMenuBar}`]),
  ].join(' ')
}

const cookieOf = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

function chosenTheme(value: string | undefined): Partial<ThemeConfig> {
  try {
    return readThemeConfig(JSON.parse(decodeURIComponent(value ?? '')))
  } catch {
    return {}
  }
}
