import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDefaultStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { themeDefaults } from '#schemas/api/theme-config.ts'
import { currentLocale, startMessages } from '#renderer/kit/messages.ts'
import { userAtom } from '#renderer/kit/session.ts'
import {
  changeThemeSettings,
  loadThemeSettings,
  themeSettingsAtom,
  resetThemeSettings,
  takeDefaultTheme,
} from '#src/shell/theme-settings.ts'
import { ok, serve } from '../../renderer/serve.ts'

const store = getDefaultStore()
const now = () => store.get(themeSettingsAtom)
const person = { user: { id: 1, userName: 'li', nickName: '李', avatar: '' }, roles: [], permissions: [] } as never
const root = document.documentElement
const boot = readFileSync(join(import.meta.dirname, '../../../src/public/boot.js'), 'utf8')
const marks = (): object =>
  Object.fromEntries(
    [...root.attributes]
      .filter(({ name }) => name.startsWith('data-') || name === 'lang')
      .map(({ name, value }) => [name, value]),
  )

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
  takeDefaultTheme({})
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
  expect(JSON.parse(localStorage.getItem('formwork-theme')!)).toEqual({ layout: 'columns', isGrayscale: true })
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
  takeDefaultTheme({ layout: 'columns', primary: 'blue', globalI18n: 'en' })
  expect(now()).toMatchObject({ layout: 'columns', primary: 'blue', globalI18n: 'en' })
  await vi.waitFor(() => expect(currentLocale()).toBe('en'))
  await loadThemeSettings()
  expect(now()).toEqual({ ...themeDefaults, layout: 'classic', primary: 'blue', globalI18n: 'en' })
  store.set(userAtom, person)
  changeThemeSettings({ primary: 'petrol' })
  await vi.waitFor(() => expect(kept).toEqual({ layout: 'classic', primary: 'petrol' }), 3000)
  // another default does not touch what was chosen
  takeDefaultTheme({ layout: 'transverse', primary: 'rose', animation: 'none', globalI18n: 'zh-cn' })
  expect(now()).toMatchObject({ layout: 'classic', primary: 'petrol', animation: 'none', globalI18n: 'zh-cn' })
  resetThemeSettings()
  expect(now()).toMatchObject({ layout: 'transverse', primary: 'rose', animation: 'none' })
  await vi.waitFor(() => expect(kept).toEqual({}), 3000)
  expect(writes()).toHaveLength(2)
})

it('is the institution’s before the first paint where this browser keeps nothing', () => {
  const meta = document.createElement('meta')
  meta.name = 'system-info'
  meta.content = JSON.stringify({
    name: 'x',
    theme: { colorScheme: 'dark', primary: 'rose', globalComponentSize: 'large', globalI18n: 'en' },
  })
  document.head.append(meta)
  localStorage.clear()
  window.document.defaultView!.eval(boot)
  expect(marks()).toMatchObject({
    'data-mantine-color-scheme': 'dark',
    'data-primary': 'rose',
    'data-size': 'large',
    lang: 'en',
  })
  localStorage.setItem('formwork-theme', '{"primary":"green"}')
  localStorage.setItem('formwork-locale', 'zh-cn')
  window.document.defaultView!.eval(boot)
  expect(marks()).toMatchObject({ 'data-mantine-color-scheme': 'dark', 'data-primary': 'green', lang: 'zh-CN' })
  meta.remove()
})

it('without an answer stays as the browser has it', async () => {
  await serve(() => ({ status: 500 }))
  changeThemeSettings({ isFooter: true })
  await loadThemeSettings()
  expect(now().isFooter).toBe(true)
})

it.each([
  { isGrayscale: true, primary: 'violet', colorScheme: 'dark' },
  { isInvert: true, globalComponentSize: 'large', colorScheme: 'light' },
] as const)('is marked on the page before the first paint: %o', (theme) => {
  changeThemeSettings(theme)
  const wanted = marks()
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  window.document.defaultView!.eval(boot)
  expect(marks()).toEqual({ ...wanted, 'data-mantine-color-scheme': theme.colorScheme, lang: 'zh-CN' })
})

it('starts with anything in the store of the browser', () => {
  for (const text of ['null', '[]', '{', '"x"', '{"isGrayscale":"yes"}']) {
    localStorage.setItem('formwork-theme', text)
    window.document.defaultView!.eval(boot)
    expect(root.hasAttribute('data-grayscale')).toBe(false)
  }
})
