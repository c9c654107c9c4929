import type { Settings } from '#schemas/form/form.ts'

/** Columns of a form from which its phase is computed; null: no such rule. */
export interface ClosingRules {
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly maxSubmissions: number | null
}

/** The closing rules of published settings, read as the fill page reads them (form-fill, access-rules.ts). */
export function closingRules({ window = {}, limits = {} }: Settings): ClosingRules {
  const { total } = limits
  return {
    opensAt: timeOf(window.from),
    closesAt: timeOf(window.to),
    // a limit per day or week leaves the form open
    maxSubmissions: total && (total.per ?? 'ever') === 'ever' ? total.max : null,
  }
}

function timeOf(text: string | undefined): Date | null {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}
