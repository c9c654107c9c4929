import type { OpsTranslate } from './format-units.ts'

/** A job's pattern (seconds first) in words where it is a plain one; undefined for any other. */
export function whenOf(t: OpsTranslate, pattern: string): string | undefined {
  const [second = '', minute = '', hour = '', ...rest] = pattern.split(' ')
  if (rest.join(' ') !== '* * *') return undefined
  const every = /^\*\/(\d+)$/.exec(second)?.[1]
  if (every && minute === '*' && hour === '*') return t('whens.seconds', { n: every })
  if (second !== '0' || !/^\d+$/.test(minute)) return undefined
  if (hour === '*') return t('whens.hour', { minute: two(minute) })
  return /^\d+$/.test(hour) ? t('whens.day', { hour: two(hour), minute: two(minute) }) : undefined
}

const two = (text: string): string => text.padStart(2, '0')
