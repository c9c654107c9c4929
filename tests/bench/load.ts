import autocannon from 'autocannon'
import { median } from './figure.ts'

export interface Target {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

/**
 * Answers per second of two targets, measured in turns, so that a busy machine slows both alike. Gives subject ÷
 * baseline.
 */
export async function ratio(
  subject: Target,
  baseline: Target,
  { seconds = 4, rounds = 3, connections = 16 } = {},
): Promise<{ ratio: number; subject: number; baseline: number }> {
  const rates = { subject: [] as number[], baseline: [] as number[] }
  await rate(baseline, 1, connections)
  await rate(subject, 1, connections)
  for (let round = 0; round < rounds; round++) {
    rates.baseline.push(await rate(baseline, seconds, connections))
    rates.subject.push(await rate(subject, seconds, connections))
  }
  const [of, by] = [median(rates.subject), median(rates.baseline)]
  return { ratio: of / by, subject: of, baseline: by }
}

async function rate(target: Target, duration: number, connections: number): Promise<number> {
  const result = await autocannon({ ...target, duration, connections })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  return result['2xx'] / result.duration
}
