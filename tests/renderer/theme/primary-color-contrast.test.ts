import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { primaryColours, themeChoices } from '#schemas/api/theme-config.ts'
import { channels, contrast } from '#tests/support/contrast.ts'

const css = readFileSync(join(import.meta.dirname, '../../../renderer/theme/primary-colors.css'), 'utf8')
const tones = readFileSync(join(import.meta.dirname, '../../../src/shell/menu-and-bar-tones.module.css'), 'utf8')

/** `--name` of the rules whose selector ends in `selector`. */
function value(selector: string, name: string): string {
  const rule = css.split('}').find((one) => one.includes(`${selector} {`))!
  return new RegExp(`${name}: ([^;]+);`).exec(rule)![1]!
}

/** A translucent colour `rgb(r g b / p%)` over another. */
function over(text: string, below: readonly number[]): readonly number[] {
  const [r, g, b, percent] = [...text.matchAll(/[\d.]+/g)].map(Number) as [number, number, number, number]
  return [r, g, b].map((one, at) => (one * percent + below[at]! * (100 - percent)) / 100)
}

const white = [255, 255, 255]
const surface = { light: white, dark: channels('#171b1d') }

describe.each(themeChoices.primary.filter((one) => one !== 'petrol'))('the theme colour %s', (primary) => {
  it.each(['light', 'dark'] as const)('carries white text and can be read as text, %s', (scheme) => {
    const of = (name: string): string =>
      value(`[data-primary='${primary}'][data-mantine-color-scheme='${scheme}']`, name)
    expect(contrast(channels(of('--fw-brand')), white)).toBeGreaterThanOrEqual(4.5)
    const soft = of('--fw-brand-soft')
    const text = channels(of('--fw-brand-text'))
    expect(contrast(text, soft.startsWith('#') ? channels(soft) : over(soft, surface.dark))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text, surface[scheme])).toBeGreaterThanOrEqual(4.5)
  })

  it('carries the text of bars at its darkest', () => {
    const ground = channels(value(`:root:root[data-primary='${primary}']`, '--mantine-color-brand-9'))
    expect(contrast(over('rgb(255 255 255 / 78%)', ground), ground)).toBeGreaterThanOrEqual(4.5)
  })
})

it.each(themeChoices.primary.filter((one) => one !== 'petrol'))('%s is the same in pictures as in styles', (primary) =>
  expect(primaryColours[primary]).toBe(
    value(`[data-primary='${primary}'][data-mantine-color-scheme='light']`, '--fw-brand'),
  ),
)

it.each(['ink', 'navy'])('bars in %s carry their dimmest text', (tone) => {
  const ground = channels(new RegExp(`data-tone='${tone}'\\] \\{\\s*--tone: (#\\w{6})`).exec(tones)![1]!)
  expect(contrast(over('rgb(255 255 255 / 68%)', ground), ground)).toBeGreaterThanOrEqual(4.5)
})
