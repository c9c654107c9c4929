import type { Theme } from '#schemas/form/form.ts'
import type { CSSProperties } from 'react'

/**
 * Author's two colors adjusted for legibility (design/look.md): the hue stays, the lightness moves until text reaches a
 * contrast of 4.5 : 1. `accent` colors text, borders and rings on the page; `fill` paints buttons and picked options,
 * `onFill` their text.
 */
export interface Palette {
  readonly background: string
  readonly accent: string
  readonly fill: string
  readonly onFill: string
  /** Tint of the accent behind a picked option. */
  readonly tint: string
}

export const defaultPrimary = '#006972'
const paper = { light: '#ffffff', dark: '#1b1f21' } as const
const ground = { light: '#f6f8f8', dark: '#111415' } as const

export function paletteOf(theme: Theme, scheme: 'light' | 'dark'): Palette {
  const primary = hex(theme.primary) ?? hex(defaultPrimary)!
  const surface = hex(paper[scheme])!
  const own = hex(theme.background)
  // The author chooses the background for the light scheme; the dark one keeps only its hue.
  const background = own ? (scheme === 'light' ? own : mix(own, hex(ground.dark)!, 0.12)) : hex(ground[scheme])!
  const accent = nudge(primary, surface, 4.5)
  // Buttons are recognized by their text, so their color need only differ from the surface.
  const fill = nudge(primary, surface, 1.4)
  const onFill = contrast(fill, white) >= 4.5 ? white : ink
  return {
    background: text(background),
    accent: text(accent),
    fill: text(contrast(fill, onFill) >= 4.5 ? fill : nudge(fill, onFill, 4.5)),
    onFill: text(onFill),
    tint: text(mix(accent, surface, scheme === 'light' ? 0.08 : 0.16)),
  }
}

/** Returns the palettes as CSS of the root. Safe inside `<style>`, because it contains only colors. */
export function themeCss(theme: Theme): string {
  const lines = (palette: Palette): string =>
    Object.entries(variablesOf(palette))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  return [
    `.fw-fill{${lines(paletteOf(theme, 'light'))}}`,
    `@media (prefers-color-scheme:dark){.fw-fill:not([data-scheme=light]){${lines(paletteOf(theme, 'dark'))}}}`,
    `.fw-fill[data-scheme=dark]{${lines(paletteOf(theme, 'dark'))}}`,
  ].join('')
}

type Rgb = readonly [number, number, number]
const white: Rgb = [255, 255, 255]
const ink: Rgb = [17, 19, 24]

function hex(value: string | undefined): Rgb | undefined {
  if (value === undefined || !/^#[0-9a-f]{6}$/i.test(value)) return undefined
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) as unknown as Rgb
}

const text = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((part, i) => part * share + b[i]! * (1 - share)) as unknown as Rgb

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const share = Math.round(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/**
 * Moves a color toward black on a light surface, or toward white on a dark one, in steps of 4 % until it reaches the
 * contrast.
 */
function nudge(color: Rgb, surface: Rgb, wanted: number): Rgb {
  const goal: Rgb = luminance(surface) > 0.18 ? [0, 0, 0] : white
  for (let share = 1; share > 0; share -= 0.04) {
    const tried = mix(color, goal, share)
    if (contrast(tried, surface) >= wanted) return tried
  }
  return goal
}

/** Returns the author's colors as CSS variables for the given color scheme. */
export const fillVariables = (theme: Theme, scheme: 'light' | 'dark'): CSSProperties =>
  variablesOf(paletteOf(theme, scheme))

const variablesOf = (palette: Palette): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [`--fw-${name === 'onFill' ? 'on-fill' : name}`, value]),
  ),
  ...(isRed(palette.accent) ? { '--fw-wrong-edge': '2px' } : {}),
})

/** Whether a colour could be taken for that of an error, which then differs by the weight of its frame. */
function isRed(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = hex(colour) ?? []
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)]
  // within 25° of pure red, and no grey
  return r === most && most - least > 48 && Math.abs(g - b) < (most - least) * 0.42
}
