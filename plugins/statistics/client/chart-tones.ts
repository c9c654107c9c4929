/** Background and text of a step. */
export interface Tone {
  readonly background: string
  readonly color: string
}

/** A color's OKLCH lightness, and its chroma as a share of the theme color's. */
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

/** Returns the shade of a share in a table, on a scale without a leap, because shares of any size are compared. */
export const shadeOf = (share: number): Tone =>
  tone(
    { lightness: 0.95 - share * 0.28, chroma: 0.3 + share * 0.6 },
    { lightness: 0.3 + share * 0.23, chroma: 0.4 + share * 0.5 },
  )

const tone = (onLight: Step, onDark: Step): Tone => ({
  background: `light-dark(${hued(onLight)}, ${hued(onDark)})`,
  color: `light-dark(${ink(onLight)}, ${ink(onDark)})`,
})

/** Least lightness for black text. */
const leastForBlack = 0.66

const ink = ({ lightness }: Step): string =>
  lightness >= leastForBlack ? 'var(--mantine-color-black)' : 'var(--mantine-color-white)'

const hued = ({ lightness, chroma }: Step): string =>
  `oklch(from var(--fw-brand) ${lightness.toFixed(3)} calc(c * ${chroma.toFixed(2)}) h)`
