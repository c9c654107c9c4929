import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { assemble } from '#renderer/kit/assemble-plugins.ts'
import { pageAt, pagesOf, screenOf, type PageRoute } from '#src/page-routes.ts'
import { renderWith } from '../renderer/render-with-providers.tsx'
import './preload-lazy-parts.ts'

const list = async () => ({ default: () => <p>the list</p> })
const assembled = assemble([
  {
    name: 'form',
    screens: { list, default: list },
    routes: [
      { path: '/project/form/editor', screen: list },
      { path: '/s/:key', screen: list, requireLogin: false, bare: true },
    ],
  },
])
const fixed: readonly PageRoute[] = [{ path: '/home', requireLogin: true, isBare: false, isAffix: true, screen: list }]
const meta = { title: '标题', isHide: false, isKeepAlive: false, isAffix: false, requireLogin: true }

describe('the page of an address', () => {
  const pages = pagesOf(fixed, assembled, [
    { path: '/home', component: 'plugin:other', meta },
    { path: '/mine', component: 'plugin:form#list', meta },
  ])

  it.each([
    ['/home', { requireLogin: true, isAffix: true }],
    ['/project/form/editor', { requireLogin: true, isBare: false }],
    ['/s/abc', { requireLogin: false, isBare: true }],
    ['/mine', { requireLogin: true, title: '标题' }],
  ])('%s has %o', (pathname, page) => expect(pageAt(pages, pathname)).toMatchObject(page))

  it('is unknown where nobody claims it', () => expect(pageAt(pages, '/nobody')).toBeUndefined())
})

describe('the screen a menu asks for', () => {
  it.each(['plugin:form#list', 'plugin:form'])('is the plugin’s for %s', async (component) => {
    const { default: Screen } = await screenOf(component, assembled)()
    await renderWith(<Screen />)
    expect(await screen.findByText('the list')).toBeTruthy()
  })

  it('says MODULE_NOT_FOUND and what was asked for when nobody has it', async () => {
    const { default: Screen } = await screenOf('plugin:gone#x', assembled)()
    await renderWith(<Screen />)
    expect(await screen.findByText('MODULE_NOT_FOUND plugin:gone#x')).toBeTruthy()
  })

  it('stays the same one, so that reading the menu again draws nothing anew', () => {
    expect(screenOf('schema:system/user', assembled)).toBe(screenOf('schema:system/user', assembled))
  })
})
