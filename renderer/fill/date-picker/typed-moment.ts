import { dateFault, type Accuracy } from '#schemas/form/date-precision.ts'

/** Digits of each part of a moment; times have no date. */
const parts: Readonly<Record<Accuracy, readonly number[]>> = {
  year: [4],
  month: [4, 2],
  day: [4, 2, 2],
  minute: [4, 2, 2, 2, 2],
  time: [2, 2],
}

/**
 * Returns the ISO moment that a visitor typed: year first, with any separators or none (`2026/3/5`, `2026年3月5日`,
 * `20260305`, `3:30 pm`). Undefined while it is incomplete, or when the day does not exist.
 */
export function readTyped(text: string, accuracy: Accuracy): string | undefined {
  const lengths = parts[accuracy]
  const plain = text.normalize('NFKC').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const runs = plain.match(/\d+/g) ?? []
  const found = runs.length === 1 && lengths.length > 1 ? split(runs[0]!, lengths) : runs
  if (found?.length !== lengths.length || found.some((run, at) => run.length > lengths[at]!)) return undefined
  const hour = lengths.length - 2
  const isLate = accuracy !== 'month' && accuracy !== 'day' && /p\.?m|下午|晚/i.test(plain)
  const [y, ...rest] = found.map((run, at) =>
    isLate && at === hour && Number(run) < 12 ? String(Number(run) + 12) : run.padStart(lengths[at] === 4 ? 1 : 2, '0'),
  )
  if (accuracy === 'time') return valid([y, ...rest].join(':'), accuracy)
  const [m, d, ...clock] = rest
  const day = [y, m, d].filter((part) => part !== undefined).join('-')
  return valid(clock.length > 0 ? `${day}T${clock.join(':')}` : day, accuracy)
}

/** Splits digits without separators; a time may lack its leading zero (`930`). */
function split(run: string, lengths: readonly number[]): readonly string[] | undefined {
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const whole = lengths[0] === 2 && run.length === all - 1 ? `0${run}` : run
  if (whole.length !== all) return undefined
  let at = 0
  return lengths.map((length) => whole.slice(at, (at += length)))
}

const valid = (iso: string, accuracy: Accuracy): string | undefined => (dateFault(iso, accuracy) ? undefined : iso)
