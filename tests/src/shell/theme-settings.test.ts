import { getDefaultStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { themeDefaults } from '#schemas/api/theme-config.ts'
import { frameAttributes } from '#server/services/first-frame-attributes.ts'
import { currentLocale, startMessages } from '#renderer/kit/i18n.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import {
  changeThemeSettings,
  loadThemeSettings,
  themeSettingsAtom,
  resetThemeSettings,
  applyDefaultTheme,
} from '#src/shell/theme-settings.ts'
import { ok, serve } from '../../renderer/api-server.ts'

const store = getDefaultStore()
const now = () => store.get(themeSettingsAtom)
const person = { user: { id: 1, userName: 'li', nickName: '李', avatar: '' }, roles: [], permissions: [] } as never
const root = document.documentElement
const cookie = (): string | undefined => /formwork-theme=([^;]*)/.exec(document.cookie)?.[1]

let kept: unknown = null

async function start() {
  const { seen } = await serve(({ method, body }) => {
    if (method === 'PUT') kept = (JSON.parse(body) as { value: unknown }).value
    return ok(method === 'PUT' ? null : kept)
  })
  await startMessages()
  return { writes: () => seen.filter((call) => call.method === 'PUT') }
}

beforeEach(() => {
  applyDefaultTheme({})
  kept = null
  store.set(userAtom, person)
  resetThemeSettings()
  store.set(userAtom, undefined)
  window.dispatchEvent(new Event('pagehide'))
})

it('takes what the server keeps over what the browser kept, and the defaults for the rest', async () => {
  await start()
  kept = { layout: 'columns', isGrayscale: true, stray: 1 }
  changeThemeSettings({ isDrawer: false })
  await loadThemeSettings()
  expect(now()).toEqual({ ...themeDefaults, layout: 'columns', isGrayscale: true })
  expect(JSON.parse(decodeURIComponent(cookie()!))).toEqual({ layout: 'columns', isGrayscale: true })
})

it('writes several changes once, and only what differs', async () => {
  const { writes } = await start()
  store.set(userAtom, person)
  changeThemeSettings({ isFooter: true })
  changeThemeSettings({ primary: 'rose' })
  changeThemeSettings({ isFooter: false })
  await vi.waitFor(() => expect(writes()).toHaveLength(1), 3000)
  expect(kept).toEqual({ primary: 'rose' })
})

it('keeps nothing of opening the drawer, and writes what waits when the page goes', async () => {
  const { writes } = await start()
  store.set(userAtom, person)
  changeThemeSettings({ isDrawer: true })
  window.dispatchEvent(new Event('pagehide'))
  expect(writes()).toHaveLength(0)
  changeThemeSettings({ isInvert: true })
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(kept).toEqual({ isInvert: true }))
})

it('carries what was chosen at the sign-in over to the account', async () => {
  await start()
  kept = { isFooter: true, colorScheme: 'light' }
  changeThemeSettings({ colorScheme: 'dark' })
  const loading = loadThemeSettings()
  await loading
  store.set(userAtom, person)
  expect(now()).toMatchObject({ isFooter: true, colorScheme: 'dark' })
  await vi.waitFor(() => expect(kept).toEqual({ isFooter: true, colorScheme: 'dark' }), 3000)
})

it('follows the institution where nothing was chosen, in its language, too', async () => {
  const { writes } = await start()
  kept = { layout: 'classic' }
  changeThemeSettings({ isDrawer: false })
  applyDefaultTheme({ layout: 'columns', primary: 'blue', globalI18n: 'en' })
  expect(now()).toMatchObject({ layout: 'columns', primary: 'blue', globalI18n: 'en' })
  await vi.waitFor(() => expect(currentLocale()).toBe('en'))
  await loadThemeSettings()
  expect(now()).toEqual({ ...themeDefaults, layout: 'classic', primary: 'blue', globalI18n: 'en' })
  store.set(userAtom, person)
  changeThemeSettings({ primary: 'petrol' })
  await vi.waitFor(() => expect(kept).toEqual({ layout: 'classic', primary: 'petrol' }), 3000)
  // another default does not touch what was chosen
  applyDefaultTheme({ layout: 'transverse', primary: 'rose', animation: 'none', globalI18n: 'zh-cn' })
  expect(now()).toMatchObject({ layout: 'classic', primary: 'petrol', animation: 'none', globalI18n: 'zh-cn' })
  resetThemeSettings()
  expect(now()).toMatchObject({ layout: 'transverse', primary: 'rose', animation: 'none' })
  await vi.waitFor(() => expect(kept).toEqual({}), 3000)
  expect(writes()).toHaveLength(2)
})

it('without an answer stays as the browser has it', async () => {
  await serve(() => ({ status: 500 }))
  changeThemeSettings({ isFooter: true })
  await loadThemeSettings()
  expect(now().isFooter).toBe(true)
})

it.each([
  [
    { isGrayscale: true, primary: 'violet', colorScheme: 'dark' },
    { grayscale: true, invert: false, primary: 'violet', size: 'medium' },
  ],
  [
    { isInvert: true, globalComponentSize: 'large', colorScheme: 'light' },
    { grayscale: false, invert: true, primary: 'petrol', size: 'large' },
  ],
] as const)('marks the page with %o, as the server does from the cookie', (theme, marked) => {
  changeThemeSettings(theme)
  const { primary, size } = root.dataset
  expect({
    grayscale: root.hasAttribute('data-grayscale'),
    invert: root.hasAttribute('data-invert'),
    primary,
    size,
  }).toEqual(marked)
  const html = frameAttributes('/home', document.cookie, themeDefaults)
  for (const mark of [
    `data-primary="${primary}"`,
    `data-size="${size}"`,
    `data-mantine-color-scheme="${theme.colorScheme}"`,
  ])
    expect(html).toContain(mark)
  expect([html.includes('data-grayscale'), html.includes('data-invert')]).toEqual([marked.grayscale, marked.invert])
})
