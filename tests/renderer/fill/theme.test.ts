import { describe, expect, it } from 'vitest'
import { contrastOf, paletteOf, themeCss } from '#renderer/fill/theme.ts'

const paper = { light: '#ffffff', dark: '#1d1f25' } as const

describe('the author’s colours, made readable', () => {
  const colors = ['#ffffff', '#000000', '#ffff00', '#f2c14e', '#c0392b', '#00ff7f', '#3a5bd0', '#777777', '#1d1f25', undefined]
  it.each(colors.flatMap((primary) => (['light', 'dark'] as const).map((scheme) => [primary, scheme] as const)))('%s in the %s', (primary, scheme) => {
    const palette = paletteOf(primary === undefined ? {} : { primary }, scheme)
    expect(contrastOf(palette.accent, paper[scheme])).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(palette.fill, palette.onFill)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(palette.fill, paper[scheme])).toBeGreaterThanOrEqual(1.35)
  })

  it('leaves a colour alone that is readable already', () => {
    expect(paletteOf({ primary: '#1a5fb4' }, 'light')).toMatchObject({ accent: '#1a5fb4', fill: '#1a5fb4', onFill: '#ffffff' })
  })

  it('takes nothing but colours into the page', () => {
    expect(themeCss({ primary: 'red;}</style><script>', background: 'url(x)' })).toBe(themeCss({}))
  })
})
