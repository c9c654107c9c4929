/**
 * Decimal arithmetic on numbers as they print: 0.1 + 0.2 is 0.3 and 1.005 × 100 is 100.5. Results are the nearest
 * JavaScript number; undefined when there is none (overflow, division by zero).
 */
export const add = (a: number, b: number): number | undefined => aligned(a, b, (x, y, scale) => asNumber(x + y, scale))
export const subtract = (a: number, b: number): number | undefined => add(a, -b)
export const multiply = (a: number, b: number): number | undefined => {
  const [x, y] = [decimal(a), decimal(b)]
  return x && y ? asNumber(x.digits * y.digits, x.scale + y.scale) : undefined
}
/** Divides to 20 decimal places, more than a JavaScript number holds. */
export const divide = (a: number, b: number): number | undefined =>
  b === 0
    ? undefined
    : aligned(a, b, (x, y) => {
        // pads with zeros so that even a tiny quotient keeps 20 significant digits
        const more = 20 + Math.max(0, `${y}`.length - `${x}`.length)
        return asNumber((x * 10n ** BigInt(more)) / y, more)
      })

/** Rounds halves away from zero: 2.5 → 3, −2.5 → −3, 1.005 to two places → 1.01. */
export const round = (value: number, places = 0): number | undefined =>
  toPlaces(value, places, (rest, one) => (rest * 2n >= one ? 1n : rest * -2n >= one ? -1n : 0n))
export const floor = (value: number, places = 0): number | undefined =>
  toPlaces(value, places, (rest) => (rest < 0n ? -1n : 0n))
export const ceiling = (value: number, places = 0): number | undefined =>
  toPlaces(value, places, (rest) => (rest > 0n ? 1n : 0n))

/** Whether `value` is a whole number of `step`s away from `base`, decimally. */
export const isMultiple = (value: number, step: number, base = 0): boolean =>
  aligned(subtract(value, base) ?? 0, step, (x, y) => y === 0n || x % y === 0n) ?? false

interface Decimal {
  /** value = digits × 10^−scale, scale ≥ 0 */
  readonly digits: bigint
  readonly scale: number
}

function decimal(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

function aligned<T>(a: number, b: number, make: (x: bigint, y: bigint, scale: number) => T): T | undefined {
  const [x, y] = [decimal(a), decimal(b)]
  if (!x || !y) return undefined
  const scale = Math.max(x.scale, y.scale)
  return make(x.digits * 10n ** BigInt(scale - x.scale), y.digits * 10n ** BigInt(scale - y.scale), scale)
}

function toPlaces(value: number, places: number, carry: (rest: bigint, one: bigint) => bigint): number | undefined {
  const from = decimal(value)
  if (!from || from.scale <= places) return from && value
  const one = 10n ** BigInt(from.scale - places)
  return asNumber(from.digits / one + carry(from.digits % one, one), places)
}

function asNumber(digits: bigint, scale: number): number | undefined {
  const value = Number(`${digits}e${-scale}`)
  return Number.isFinite(value) ? value + 0 : undefined
}
