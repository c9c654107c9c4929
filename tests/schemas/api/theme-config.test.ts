import { expect, it } from 'vitest'
import { ownTheme, readThemeConfig, themeChoices, themeDefaults, withLayout } from '#schemas/api/theme-config.ts'

it('starts as the specification says', () => {
  expect(themeDefaults).toMatchObject({
    layout: 'classic',
    animation: 'slide-right',
    globalI18n: 'zh-cn',
    globalComponentSize: 'medium',
  })
  for (const [name, choices] of Object.entries(themeChoices))
    expect(choices).toContain(themeDefaults[name as keyof typeof themeChoices])
})

it.each([
  ['a text', 'x'],
  ['nothing', null],
  ['a list', [1]],
  ['unknown keys', { colour: 'red', constructor: true, __proto__: { isFooter: true }, toString: false }],
  ['values there are not', { layout: 'sideways', isFooter: 'yes', primary: 3, animation: 'toString' }],
  ['an open drawer', { isDrawer: true }],
])('leaves %s out of what it reads', (_, value) => {
  expect(readThemeConfig(value)).toEqual({})
})

it('keeps what it knows beside what it does not', () => {
  expect(readThemeConfig({ layout: 'columns', isFooter: true, size: 3 })).toEqual({ layout: 'columns', isFooter: true })
})

it('keeps only what differs from the defaults', () => {
  expect(ownTheme({ ...themeDefaults, isDrawer: true, isFooter: true, primary: 'blue' })).toEqual({
    isFooter: true,
    primary: 'blue',
  })
})

it('takes back the colours of menu and top bar with another layout, and nothing else', () => {
  const liked = {
    ...themeDefaults,
    menuBar: 'navy',
    topBar: 'brand',
    columnsMenuBar: 'plain',
    primary: 'rose',
    isFooter: true,
  } as const
  const { menuBar, topBar, columnsMenuBar } = themeDefaults
  expect(withLayout(liked, 'transverse')).toEqual({ ...liked, layout: 'transverse', menuBar, topBar, columnsMenuBar })
})
