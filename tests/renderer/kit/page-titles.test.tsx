import { act, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { changeLocale } from '#renderer/kit/i18n.ts'
import { pageTitlesAtom, useOwnTitle, usePageTitle, identityOf } from '#renderer/kit/page-titles.ts'
import { renderWith } from '../render-with-providers.tsx'
import { expect, it, vi } from 'vitest'

const Tab = () => <output>{useOwnTitle()('/dict/type/data/7') ?? 'the menu’s'}</output>
function Screen() {
  usePageTitle('性别')
  return null
}

it('keeps a title with the language it was given in, and has none in another', async () => {
  getDefaultStore().set(pageTitlesAtom, () => ({ '/dict/type/data/7': { title: '用户性别', locale: 'zh-cn' } }))
  await renderWith(<Tab />)
  expect(screen.getByRole('status').textContent).toBe('用户性别')
  await act(() => changeLocale('en'))
  expect(screen.getByRole('status').textContent).toBe('the menu’s')
  await act(() => changeLocale('zh-cn'))
  expect(screen.getByRole('status').textContent).toBe('用户性别')
})

it('is the name of the record in a language that the page was not shown in', async () => {
  const kept = { title: '请假单 · 统计', locale: 'zh-cn', name: '请假单' } as const
  getDefaultStore().set(pageTitlesAtom, () => ({ '/dict/type/data/7': kept }))
  await renderWith(<Tab />, { locale: 'zh-cn' })
  expect(screen.getByRole('status').textContent).toBe('请假单 · 统计')
  await act(() => changeLocale('en'))
  expect(screen.getByRole('status').textContent).toBe('请假单')
})

it('is given again in the language on screen, though its words are the same', async () => {
  await renderWith(<Screen />, { locale: 'zh-cn' })
  await act(() => changeLocale('en'))
  expect(getDefaultStore().get(pageTitlesAtom)[location.pathname]).toEqual({ title: '性别', locale: 'en' })
})

it('is still there after a reload', async () => {
  const kept = { '/project/form?key=aB3xY9Qz': { title: '食堂满意度 · 统计', locale: 'zh-cn' }, '/x': { title: 7 } }
  sessionStorage.setItem('formwork-titles', JSON.stringify(kept))
  vi.resetModules()
  const { pageTitlesAtom: reloaded } = await import('#renderer/kit/page-titles.ts')
  expect(Object.keys(getDefaultStore().get(reloaded))).toEqual(['/project/form?key=aB3xY9Qz'])
})

it.each([
  ['/system/user', '', '/system/user'],
  ['/system/user', '?page=2&sort=-age', '/system/user'],
  ['/project/form/editor', '?key=aB3xY9Qz', '/project/form?key=aB3xY9Qz'],
  ['/project/form/data', '?page=3&key=aB3xY9Qz', '/project/form?key=aB3xY9Qz'],
  ['/project/form/editor', '?key=Zz88aaQp', '/project/form?key=Zz88aaQp'],
  ['/message/my', '?id=7&tab=2', '/message/my?id=7'],
])('%s%s is the page %s', (pathname, search, identity) => expect(identityOf({ pathname, search })).toBe(identity))
