import { describe, expect, it } from 'vitest'
import { closeAll, closeOthers, closeTag, nextAddress, openTag, readTags, type Tag, type Tags } from '#src/shell/tags.ts'

const tag = (identity: string, address = identity): Tag => ({ identity, address, isPinned: false })
const home: Tag = { identity: '/home', address: '/home', isPinned: true }
const names = (tags: Tags): string => tags.map((one) => one.address).join(' ')
const three = [home, tag('/a'), tag('/b'), tag('/c')]

describe('the tags view', () => {
  it.each<[string, Tags, string]>([
    ['adds a page at the end', openTag([home, tag('/a')], tag('/b')), '/home /a /b'],
    ['keeps one tag per page, at the address where it was left', openTag([home, tag('/a'), tag('/b')], tag('/a', '/a?page=2')), '/home /a?page=2 /b'],
    ['puts a pinned page first', openTag([tag('/a')], home), '/home /a'],
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
    ['what was kept', JSON.stringify([home]), '/home'],
    ['nothing', null, ''],
    ['nonsense', '{', ''],
    ['another shape', '[{"identity":1},{"identity":"/x","address":"javascript:x","isPinned":false}]', ''],
  ])('reads %s after a reload', (_, stored, expected) => expect(names(readTags(stored))).toBe(expected))
})
