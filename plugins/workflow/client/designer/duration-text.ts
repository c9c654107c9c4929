export const durationUnits = ['minutes', 'hours', 'days', 'weeks'] as const
export type DurationUnit = (typeof durationUnits)[number]

export interface SimpleDuration {
  readonly count: number
  readonly unit: DurationUnit
}

const patterns: Readonly<Record<DurationUnit, RegExp>> = {
  minutes: /^PT(\d+)M$/,
  hours: /^PT(\d+)H$/,
  days: /^P(\d+)D$/,
  weeks: /^P(\d+)W$/,
}

/** Reads a duration with one unit; undefined for all others. */
export function simpleDuration(text: string): SimpleDuration | undefined {
  for (const unit of durationUnits) {
    const count = patterns[unit].exec(text)?.[1]
    if (count !== undefined) return { count: Number(count), unit }
  }
  return undefined
}

export function durationText({ count, unit }: SimpleDuration): string {
  const sign = { minutes: 'M', hours: 'H', days: 'D', weeks: 'W' }[unit]
  return `P${unit === 'minutes' || unit === 'hours' ? 'T' : ''}${count}${sign}`
}
