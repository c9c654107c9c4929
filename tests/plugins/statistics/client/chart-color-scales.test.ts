import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { divergingToneOf, shadeOf, toneOf, type Tone } from '#plugins/statistics/client/chart-color-scales.ts'
import { channels, contrast } from '#tests/support/contrast.ts'

const theme = join(import.meta.dirname, '../../../../renderer/theme')
const css = ['tokens.css', 'primary-colors.css'].map((name) => readFileSync(join(theme, name), 'utf8')).join('\n')
const valuesOf = (token: string): readonly string[] =>
  [...css.matchAll(new RegExp(`${token}: (#[0-9a-f]{6})`, 'g'))].map(([, hex]) => hex!)
// of each theme color the value of the light scheme, then that of the dark one
const brands = valuesOf('--fw-brand')
const [lightCard, darkCard] = valuesOf('--fw-surface').map(channels)

const toLinear = (one: number): number => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
const toGamma = (one: number): number => (one <= 0.0031308 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055)

/** Chroma and hue of a color (https://bottosson.github.io/posts/oklab/). */
function chromaAndHue(hex: string): readonly [number, number] {
  const [r, g, b] = channels(hex).map((one) => toLinear(one / 255)) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [Math.hypot(a, bb), Math.atan2(bb, a)]
}

/** Channels of an OKLCH color, cut to sRGB. */
function rgbOf(lightness: number, chroma: number, hue: number): readonly number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((one) => 255 * toGamma(Math.min(1, Math.max(0, one))))
}

/** Background and text of a tone, in the light or the dark scheme. */
function colorsOf({ background, color }: Tone, brand: string, isDark: boolean) {
  const steps = [...background.matchAll(/([\d.]+) calc\(c \* ([\d.]+)\)/g)]
  const [, lightness, share] = steps[Number(isDark)]!
  const [chroma, hue] = chromaAndHue(brand)
  const inks = [...color.matchAll(/(black|white)/g)].map(([name]) => (name === 'black' ? [0, 0, 0] : [255, 255, 255]))
  return { ground: rgbOf(Number(lightness), chroma * Number(share), hue), ink: inks[Number(isDark)]! }
}

describe.each(brands.map((brand, at) => ({ brand, isDark: at % 2 === 1 })))('with $brand, dark: $isDark,', (one) => {
  it.each([toneOf, shadeOf])('text on each step of %o has a contrast of at least 4.5', (scale) => {
    for (let at = 0; at <= 1; at += 0.05) {
      const { ground, ink } = colorsOf(scale(at), one.brand, one.isDark)
      expect(contrast(ground, ink), `at ${at.toFixed(2)}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('the first step stands out from the card', () => {
    const { ground } = colorsOf(toneOf(0), one.brand, one.isDark)
    expect(contrast(ground, one.isDark ? darkCard! : lightCard!)).toBeGreaterThanOrEqual(1.35)
  })
})

/** Channels of the color of the light or the dark scheme, of those whose hue is no theme color's. */
const fixedOf = (color: string, isDark: boolean): readonly number[] => {
  const all = [...color.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const [lightness, chroma, hue] = all[Number(isDark)]!.slice(1).map(Number) as [number, number, number]
  return rgbOf(lightness, chroma, (hue * Math.PI) / 180)
}
const inkOf = ({ color }: Tone, isDark: boolean): readonly number[] =>
  [...color.matchAll(/(black|white)/g)][Number(isDark)]![1] === 'black' ? [0, 0, 0] : [255, 255, 255]
const gray = ([r, g, b]: readonly number[]): number => 0.299 * r! + 0.587 * g! + 0.114 * b!

describe.each([false, true])('from bad to good, dark: %s,', (isDark) => {
  const from = Array.from({ length: 21 }, (_, at) => at / 10 - 1)

  it('text on each step has a contrast of at least 4.5', () => {
    for (const at of from) {
      const tone = divergingToneOf(at)
      expect(contrast(fixedOf(tone.background, isDark), inkOf(tone, isDark)), `at ${at}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('each step has a contrast of at least 3 to its card', () => {
    for (const at of from)
      expect(
        contrast(fixedOf(divergingToneOf(at).background, isDark), isDark ? darkCard! : lightCard!),
        `at ${at}`,
      ).toBeGreaterThanOrEqual(3)
  })

  it('bad, neutral and good differ without colors, too', () => {
    const [bad, neutral, good] = [-1, 0, 1].map((at) => gray(fixedOf(divergingToneOf(at).background, isDark)))
    expect(Math.abs(bad! - neutral!)).toBeGreaterThan(25)
    expect(Math.abs(good! - neutral!)).toBeGreaterThan(25)
    expect(Math.abs(good! - bad!)).toBeGreaterThan(25)
  })
})
