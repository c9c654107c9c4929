import { describe, expect, it } from 'vitest'
import { paletteOf, themeCss } from '#renderer/fill/form-theme-css.ts'

const paper = { light: '#ffffff', dark: '#1b1f21' } as const

describe('the author’s colours with enough contrast', () => {
  const colors = [
    '#ffffff',
    '#000000',
    '#ffff00',
    '#f2c14e',
    '#c0392b',
    '#00ff7f',
    '#3a5bd0',
    '#777777',
    '#1b1f21',
    undefined,
  ]
  it.each(colors.flatMap((primary) => (['light', 'dark'] as const).map((scheme) => [primary, scheme] as const)))(
    '%s in the %s',
    (primary, scheme) => {
      const palette = paletteOf(primary === undefined ? {} : { primary }, scheme)
      expect(contrastOf(palette.accent, paper[scheme])).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(palette.fill, palette.onFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(palette.fill, paper[scheme])).toBeGreaterThanOrEqual(1.35)
    },
  )

  it('keeps a colour with enough contrast', () => {
    expect(paletteOf({ primary: '#1a5fb4' }, 'light')).toMatchObject({
      accent: '#1a5fb4',
      fill: '#1a5fb4',
      onFill: '#ffffff',
    })
  })

  it('gives errors a heavier frame where the theme is as red as they are', () => {
    const isHeavy = (primary: string) => themeCss({ primary }).includes('--fw-wrong-edge:2px')
    expect(['#b3232a', '#c0392b', '#d6336c'].map(isHeavy)).toEqual([true, true, true])
    expect(['#1a5fb4', '#006972', '#e8a100', '#777777', '#7b2d8e'].map(isHeavy)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('accepts only colours', () => {
    expect(themeCss({ primary: 'red;}</style><script>', background: 'url(x)' })).toBe(themeCss({}))
  })
})

/** WCAG 2.2 contrast of two `#rrggbb` colours, 1 to 21. */
function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
