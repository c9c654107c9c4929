import { describe, expect, it } from 'vitest'
import {
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  closeTab,
  moveTab,
  nextAddress,
} from '#src/shell/page-tabs/close-and-move.ts'
import {
  inView,
  openTab,
  pinTab,
  readTabs,
  withPins,
  type PageTab,
  type TabList,
} from '#src/shell/page-tabs/open-tabs.ts'

const tab = (identity: string, address = identity): PageTab => ({ identity, address, isPinned: false })
const home: PageTab = { identity: '/home', address: '/home', isPinned: true }
const names = (tabs: TabList): string => tabs.map((one) => one.address).join(' ')
const three = [home, tab('/a'), tab('/b'), tab('/c')]

describe('the tabs view', () => {
  it.each<[string, TabList, string]>([
    ['adds a page at the end', openTab([home, tab('/a')], tab('/b')), '/home /a /b'],
    [
      'keeps one tab per page, at the address where it was left',
      openTab([home, tab('/a'), tab('/b')], tab('/a', '/a?page=2')),
      '/home /a?page=2 /b',
    ],
    ['puts a pinned page first', openTab([tab('/a')], home), '/home /a'],
    [
      'puts an open page first once the menu pins it',
      openTab([tab('/a'), tab('/b')], { ...tab('/b'), isPinned: true }),
      '/b /a',
    ],
    [
      'keeps a pin when its page is opened again',
      openTab([home, { ...tab('/a'), isPinned: true }], tab('/a', '/a?page=2')).filter((one) => one.isPinned),
      '/home /a?page=2',
    ],
    ['closes what is left of one', closeLeft(three, '/c'), '/home /c'],
    ['closes what is right of one', closeRight(three, '/a'), '/home /a'],
    ['pins behind what is pinned', pinTab(three, '/c', true), '/home /c /a /b'],
    ['lets go before what is open', pinTab(pinTab(three, '/c', true), '/c', false), '/home /c /a /b'],
    ['moves one', moveTab(three, '/a', 3), '/home /b /c /a'],
    ['moves none before what is pinned', moveTab(three, '/c', 0), '/home /c /a /b'],
    ['moves no pinned one behind what is open', moveTab(three, '/home', 2), '/home /a /b /c'],
    [
      'takes the pins of another browser first, each where it was left here',
      withPins([home, tab('/a'), tab('/b', '/b?x=1')], [home, { ...tab('/b'), isPinned: true }]),
      '/home /b?x=1 /a',
    ],
    [
      'lets go of what another browser unpinned',
      closeAll(withPins([home, { ...tab('/a'), isPinned: true }], [home])),
      '/home',
    ],
    ['closes one', closeTab(three, '/b'), '/home /a /c'],
    ['never closes a pinned one', closeTab(three, '/home'), '/home /a /b /c'],
    ['closes the others', closeOthers(three, '/b'), '/home /b'],
    ['closes all but the pinned', closeAll(three), '/home'],
  ])('%s', (_, tabs, expected) => expect(names(tabs)).toBe(expected))

  it('keeps at most twenty, and lets the oldest go', () => {
    const many = Array.from({ length: 25 }, (_, n) => tab(`/${n}`)).reduce<TabList>(openTab, [home])
    expect(many).toHaveLength(20)
    expect(many[0]).toEqual(home)
    expect(many[1]?.identity).toBe('/6')
  })

  it('has eight in view: the pinned ones, the one on screen, and those opened last', () => {
    const many: TabList = [home, ...Array.from({ length: 12 }, (_, n) => tab(`/${n}`))]
    expect(names(inView(many, '/11'))).toBe('/home /5 /6 /7 /8 /9 /10 /11')
    expect(names(inView(many, '/2'))).toBe('/home /2 /6 /7 /8 /9 /10 /11')
    expect(names(inView(many, '/home'))).toBe('/home /5 /6 /7 /8 /9 /10 /11')
    expect(inView(three, '/b')).toBe(three)
    const pins = many.map((one) => ({ ...one, isPinned: true }))
    expect(inView(pins, '/11')).toHaveLength(8)
    expect(inView(pins, '/11').some((one) => one.identity === '/11')).toBe(true)
  })

  it('says nothing new when the same page is opened again, so that nothing is drawn anew', () => {
    expect(openTab(three, tab('/b'))).toBe(three)
  })

  it.each([
    ['right neighbour', '/b', closeTab(three, '/b'), '/c'],
    ['left neighbour of the last', '/c', closeTab(three, '/c'), '/b'],
    ['pinned page after closing all', '/b', closeAll(three), '/home'],
    ['same page when another was closed', '/a', closeTab(three, '/b'), undefined],
  ])('goes to the %s', (_, shown, after, address) => expect(nextAddress(three, after, shown)).toBe(address))

  it.each([
    ['what was kept', [home], '/home'],
    ['nothing', undefined, ''],
    ['nonsense', '{', ''],
    [
      'another shape',
      [{ identity: 1 }, { ...tab('/x'), address: 'javascript:x' }, { ...tab('/y'), address: '//elsewhere' }],
      '',
    ],
  ])('reads %s after a reload', (_, stored, expected) => expect(names(readTabs(stored))).toBe(expected))

  it('remembers what a page called itself while it is pinned', () => {
    const pinned = pinTab(three, '/c', true, '王芳的部门')
    expect(pinned[1]).toEqual({ ...tab('/c'), isPinned: true, title: '王芳的部门' })
    expect(pinTab(pinned, '/c', false)[1]).toEqual(tab('/c'))
  })
})
