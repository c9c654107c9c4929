import { describe, expect, it } from 'vitest'
import {
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  closeTag,
  moveTag,
  nextAddress,
} from '#src/shell/page-tabs/tag-list.ts'
import { inView, openTag, pinTag, readTags, withPins, type Tag, type Tags } from '#src/shell/page-tabs/open-tags.ts'

const tag = (identity: string, address = identity): Tag => ({ identity, address, isPinned: false })
const home: Tag = { identity: '/home', address: '/home', isPinned: true }
const names = (tags: Tags): string => tags.map((one) => one.address).join(' ')
const three = [home, tag('/a'), tag('/b'), tag('/c')]

describe('the tags view', () => {
  it.each<[string, Tags, string]>([
    ['adds a page at the end', openTag([home, tag('/a')], tag('/b')), '/home /a /b'],
    [
      'keeps one tag per page, at the address where it was left',
      openTag([home, tag('/a'), tag('/b')], tag('/a', '/a?page=2')),
      '/home /a?page=2 /b',
    ],
    ['puts a pinned page first', openTag([tag('/a')], home), '/home /a'],
    [
      'puts an open page first once the menu pins it',
      openTag([tag('/a'), tag('/b')], { ...tag('/b'), isPinned: true }),
      '/b /a',
    ],
    [
      'keeps a pin when its page is opened again',
      openTag([home, { ...tag('/a'), isPinned: true }], tag('/a', '/a?page=2')).filter((one) => one.isPinned),
      '/home /a?page=2',
    ],
    ['closes what is left of one', closeLeft(three, '/c'), '/home /c'],
    ['closes what is right of one', closeRight(three, '/a'), '/home /a'],
    ['pins behind what is pinned', pinTag(three, '/c', true), '/home /c /a /b'],
    ['lets go before what is open', pinTag(pinTag(three, '/c', true), '/c', false), '/home /c /a /b'],
    ['moves one', moveTag(three, '/a', 3), '/home /b /c /a'],
    ['moves none before what is pinned', moveTag(three, '/c', 0), '/home /c /a /b'],
    ['moves no pinned one behind what is open', moveTag(three, '/home', 2), '/home /a /b /c'],
    [
      'takes the pins of another browser first, each where it was left here',
      withPins([home, tag('/a'), tag('/b', '/b?x=1')], [home, { ...tag('/b'), isPinned: true }]),
      '/home /b?x=1 /a',
    ],
    [
      'lets go of what another browser unpinned',
      closeAll(withPins([home, { ...tag('/a'), isPinned: true }], [home])),
      '/home',
    ],
    ['closes one', closeTag(three, '/b'), '/home /a /c'],
    ['never closes a pinned one', closeTag(three, '/home'), '/home /a /b /c'],
    ['closes the others', closeOthers(three, '/b'), '/home /b'],
    ['closes all but the pinned', closeAll(three), '/home'],
  ])('%s', (_, tags, expected) => expect(names(tags)).toBe(expected))

  it('keeps at most twenty, and lets the oldest go', () => {
    const many = Array.from({ length: 25 }, (_, n) => tag(`/${n}`)).reduce<Tags>(openTag, [home])
    expect(many).toHaveLength(20)
    expect(many[0]).toEqual(home)
    expect(many[1]?.identity).toBe('/6')
  })

  it('has eight in view: the pinned ones, the one on screen, and those opened last', () => {
    const many: Tags = [home, ...Array.from({ length: 12 }, (_, n) => tag(`/${n}`))]
    expect(names(inView(many, '/11'))).toBe('/home /5 /6 /7 /8 /9 /10 /11')
    expect(names(inView(many, '/2'))).toBe('/home /2 /6 /7 /8 /9 /10 /11')
    expect(names(inView(many, '/home'))).toBe('/home /5 /6 /7 /8 /9 /10 /11')
    expect(inView(three, '/b')).toBe(three)
    const pins = many.map((one) => ({ ...one, isPinned: true }))
    expect(inView(pins, '/11')).toHaveLength(8)
    expect(inView(pins, '/11').some((one) => one.identity === '/11')).toBe(true)
  })

  it('says nothing new when the same page is opened again, so that nothing is drawn anew', () => {
    expect(openTag(three, tag('/b'))).toBe(three)
  })

  it.each([
    ['right neighbour', '/b', closeTag(three, '/b'), '/c'],
    ['left neighbour of the last', '/c', closeTag(three, '/c'), '/b'],
    ['pinned page after closing all', '/b', closeAll(three), '/home'],
    ['same page when another was closed', '/a', closeTag(three, '/b'), undefined],
  ])('goes to the %s', (_, shown, after, address) => expect(nextAddress(three, after, shown)).toBe(address))

  it.each([
    ['what was kept', [home], '/home'],
    ['nothing', undefined, ''],
    ['nonsense', '{', ''],
    [
      'another shape',
      [{ identity: 1 }, { ...tag('/x'), address: 'javascript:x' }, { ...tag('/y'), address: '//elsewhere' }],
      '',
    ],
  ])('reads %s after a reload', (_, stored, expected) => expect(names(readTags(stored))).toBe(expected))

  it('remembers what a page called itself while it is pinned', () => {
    const pinned = pinTag(three, '/c', true, '王芳的部门')
    expect(pinned[1]).toEqual({ ...tag('/c'), isPinned: true, title: '王芳的部门' })
    expect(pinTag(pinned, '/c', false)[1]).toEqual(tag('/c'))
  })
})
