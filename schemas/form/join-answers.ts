import type { Answers } from './item.ts'

/**
 * Merges answers of several columns. Columns of one question merge into one value: objects by key, lists by position.
 */
export const joinAnswers = (parts: readonly Answers[]): Answers =>
  parts.reduce<Answers>((all, part) => joined(all, part) as Answers, {}) // two objects merge into an object

function joined(had: unknown, more: unknown): unknown {
  if (more === undefined || more === null) return had
  if (Array.isArray(had) && Array.isArray(more))
    return Array.from({ length: Math.max(had.length, more.length) }, (_, at) => joined(had[at], more[at]))
  if (!isObject(had) || !isObject(more)) return more
  return { ...had, ...Object.fromEntries(Object.entries(more).map(([key, one]) => [key, joined(had[key], one)])) }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
