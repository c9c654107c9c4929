/** Background and text of a step. */
export interface Tone {
  readonly background: string
  readonly color: string
}

/** A color's OKLCH lightness, and its chroma; with the theme color's hue, the chroma is a share of the theme color's. */
interface Step {
  readonly lightness: number
  readonly chroma: number
}

/**
 * Returns the step of the scale at `at`, from 0 to 1: darker with the value on light cards, lighter on dark ones. The
 * first step stands out from the card, and lightnesses on which neither black nor white text has a contrast of 4.5 are
 * left out, whatever the theme color is.
 */
export const toneOf = (at: number): Tone =>
  tone(
    { lightness: at <= 0.6 ? 0.89 - at * 0.3 : 0.58 - at * 0.18, chroma: 0.45 + at * 0.55 },
    { lightness: at <= 0.5 ? 0.37 + at * 0.26 : 0.53 + at * 0.28, chroma: 0.5 + at * 0.15 },
  )

/** Returns the shade from 0 to 1 of a share in a table, on a scale without a leap, because all sizes are compared. */
export const shadeOf = (share: number): Tone =>
  tone(
    { lightness: 0.96 - share * 0.3, chroma: 0.15 + share * 0.95 },
    { lightness: 0.27 + share * 0.26, chroma: 0.3 + share * 0.7 },
  )

/**
 * Returns the step of a scale from bad (−1) over neutral (0) to good (1): orange, gray and teal whatever the theme color
 * is, in all charts alike. Each step stands out from its card and carries text; the lightness of the ends differs, too, so
 * that they are told apart without colors, on paper as on screens.
 */
export function divergingToneOf(at: number): Tone {
  const far = Math.abs(at)
  return at < 0
    ? tone(
        { lightness: 0.665 - far * 0.06, chroma: Math.min(0.01 + far * 0.22, 0.15) },
        { lightness: 0.6 + far * 0.06, chroma: 0.01 + far * 0.13 },
        judged(bad),
      )
    : tone(
        {
          lightness: far <= 0.5 ? 0.665 - far * 0.1 : 0.62 - far * 0.18,
          chroma: Math.min(0.004 + far * 0.14, 0.075),
        },
        { lightness: far === 0 ? 0.52 : 0.6 + far * 0.17, chroma: Math.min(0.004 + far * 0.16, 0.095) },
        judged(good),
      )
}

/** Values outside the scale, such as “not applicable”. */
export const unjudgedTone: Tone = {
  background:
    'repeating-linear-gradient(135deg, var(--fw-line-strong) 0 1px, transparent 1px 6px), var(--fw-neutral-soft)',
  color: 'var(--fw-text)',
}

const [bad, good] = [52, 200] // hues of orange and teal

const tone = (onLight: Step, onDark: Step, colored: (step: Step) => string = branded): Tone => ({
  background: `light-dark(${colored(onLight)}, ${colored(onDark)})`,
  color: `light-dark(${ink(onLight)}, ${ink(onDark)})`,
})

/** Least lightness for black text. */
const leastForBlack = 0.6

const ink = ({ lightness }: Step): string =>
  lightness >= leastForBlack ? 'var(--mantine-color-black)' : 'var(--mantine-color-white)'

const branded = ({ lightness, chroma }: Step): string =>
  `oklch(from var(--fw-brand) ${lightness.toFixed(3)} calc(c * ${chroma.toFixed(2)}) h)`

/** A step of a fixed hue, whose chroma is no share. */
const judged =
  (hue: number) =>
  ({ lightness, chroma }: Step): string =>
    `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue})`
