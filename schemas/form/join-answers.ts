import type { Answers } from './item.ts'

/** Answers of several columns, where columns of one question join in one value: objects by key, lists by place. */
export const joinAnswers = (parts: readonly Answers[]): Answers =>
  parts.reduce<Answers>((all, part) => joined(all, part) as Answers, {}) // two objects join in an object

function joined(had: unknown, more: unknown): unknown {
  if (more === undefined || more === null) return had
  if (Array.isArray(had) && Array.isArray(more))
    return Array.from({ length: Math.max(had.length, more.length) }, (_, at) => joined(had[at], more[at]))
  if (!isObject(had) || !isObject(more)) return more
  return { ...had, ...Object.fromEntries(Object.entries(more).map(([key, one]) => [key, joined(had[key], one)])) }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
