import { expect, it } from 'vitest'
import { themeDefaults } from '#schemas/api/theme-config.ts'
import { frameAttributes } from '#server/services/first-frame-attributes.ts'

const token = 'Admin-Token=abc'
const theme = (chosen: object): string => `formwork-theme=${encodeURIComponent(JSON.stringify(chosen))}`
const frame = (url: string, cookies?: string, defaults = themeDefaults): string =>
  /data-frame="([^"]*)"/.exec(frameAttributes(url, cookies, defaults))![1]!

it.each([
  ['/home', undefined, 'entry'],
  ['/home', 'Admin-Token=', 'entry'],
  ['/login?redirect=%2Fhome', token, 'entry'],
  ['/authLogin/cas/callback', token, 'entry'],
  ['/license', token, ''],
  ['/404', undefined, ''],
  ['/system/user', token, 'shell classic column-ink'],
  ['/project/form/list?key=1', token, 'shell classic gallery column-ink'],
  ['/workflow/task/record/start', token, 'shell classic start column-ink'],
  ['/project/form/editor?key=abc', token, 'whole editor'],
  ['/project/form/statistics?key=abc', token, 'whole'],
  ['/project/form/editor', token, 'shell classic column-ink'],
  ['/home', `${token}; ${theme({ layout: 'columns' })}`, 'shell columns home alone column-ink'],
  ['/system/user', `${token}; ${theme({ layout: 'columns', columnsMenuBar: 'plain' })}`, 'shell columns'],
  [
    '/notice',
    `a=b; ${theme({ isCollapse: true, isTagsview: false, isShowLogo: false, topBar: 'navy', menuBar: 'brand' })}; ${token}`,
    'shell classic collapsed tagless logoless top-navy menu-brand column-ink',
  ],
  [
    '/notice',
    `${token}; ${theme({ layout: 'transverse', isBreadcrumb: false })}`,
    'shell transverse trailless column-ink',
  ],
  ['/notice', `${token}; ${theme({ layout: 'transverse' })}`, 'shell transverse trailless column-ink'],
  ['/user/profile', `${token}; ${theme({ layout: 'transverse' })}`, 'shell transverse trailless column-ink'],
  ['/system/user', `${token}; ${theme({ layout: 'transverse' })}`, 'shell transverse column-ink'],
])('%s with the cookies %s has the frame "%s"', (url, cookies, words) => {
  expect(frame(url, cookies)).toBe(words)
})

it('outlines figures where home had them last time', () => {
  expect(frameAttributes('/home', token, themeDefaults)).not.toContain('data-figures')
  expect(frameAttributes('/home', `formwork-figures=1; ${token}`, themeDefaults)).toContain(' data-figures ')
})

it('is the institution’s where this browser has chosen nothing', () => {
  const defaults = {
    ...themeDefaults,
    layout: 'columns',
    colorScheme: 'dark',
    primary: 'rose',
    globalI18n: 'en',
    isGrayscale: true,
  } as const
  const html = frameAttributes('/notice', token, defaults)
  expect(html).toBe(
    'lang="en" data-frame="shell columns column-ink" data-primary="rose" data-size="medium" data-mantine-color-scheme="dark" data-grayscale data-starting',
  )
  const chosen = frameAttributes(
    '/notice',
    theme({ primary: 'green', globalI18n: 'zh-cn', colorScheme: 'auto' }),
    defaults,
  )
  expect(chosen).toMatch(/^lang="zh-CN".* data-primary="green"/)
  expect(chosen).not.toContain('data-mantine-color-scheme')
})

it.each([
  'null',
  '[]',
  '{',
  '"x"',
  '%',
  '{"isGrayscale":"yes"}',
  '{"primary":"\\"><script>","layout":"x y","globalI18n":"fr","topBar":7}',
])('takes nothing from the hostile cookie %s', (text) => {
  const plain = frameAttributes('/home', token, themeDefaults)
  for (const value of [text, encodeURIComponent(text)])
    expect(frameAttributes('/home', `${token}; formwork-theme=${value}`, themeDefaults)).toBe(plain)
  expect(frameAttributes('/"><script>?key="><script>', token, themeDefaults)).toBe(
    frameAttributes('/notice', token, themeDefaults),
  )
})
