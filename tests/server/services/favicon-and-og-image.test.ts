/**
 * @module-tag whole
 * Left out of `npm test`: writes and reads files of every format.
 */
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { brandCard, brandIcon } from '#server/services/favicon-and-og-image.ts'
import { openApp } from '#tests/support/open-app.ts'

/** The parts of a PNG by their names. */
function partsOf(png: Buffer): Readonly<Record<string, Buffer>> {
  const parts: Record<string, Buffer> = {}
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    parts[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
  return parts
}

describe('the card beside a link', () => {
  const { IHDR, PLTE, IDAT } = partsOf(brandCard('#215aaa'))
  const pixels = inflateSync(IDAT!)
  const colourAt = (x: number, y: number): readonly number[] => {
    const place = pixels[y * 1201 + 1 + x]!
    return [...PLTE!.subarray(place * 3, place * 3 + 3)]
  }

  it('is 1200 × 630, and light to send', () => {
    expect([IHDR!.readUInt32BE(0), IHDR!.readUInt32BE(4)]).toEqual([1200, 630])
    expect(pixels).toHaveLength(1201 * 630)
    expect(brandCard('#215aaa').length).toBeLessThan(12_000)
  })

  it('has the mark in the colour, on white', () => {
    expect(colourAt(400, 200)).toEqual([0x21, 0x5a, 0xaa])
    expect(colourAt(600, 300)).toEqual([255, 255, 255])
    expect(colourAt(430, 172)).toEqual([255, 255, 255])
  })

  it('differs by the colour in its palette alone', () => {
    expect(partsOf(brandCard('#9a304d')).IDAT).toEqual(IDAT)
    expect(partsOf(brandCard('#9a304d')).PLTE).not.toEqual(PLTE)
  })
})

it('anybody may fetch both, in a colour that is one', async () => {
  const { app, close } = await openApp()
  const icon = await app.inject('/brand/icon.svg?c=9a304d')
  expect(icon.headers['content-type']).toContain('image/svg+xml')
  expect(icon.body).toBe(brandIcon('#9a304d'))
  expect((await app.inject('/brand/icon.svg')).body).toBe(brandIcon('#006972'))
  const card = await app.inject('/brand/card.png')
  expect(card.statusCode).toBe(200)
  expect(card.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  for (const colour of ['red', '"/><script>', '12345', ''])
    expect((await app.inject(`/brand/icon.svg?c=${encodeURIComponent(colour)}`)).statusCode).toBe(400)
  await close()
})
