import { useSyncExternalStore } from 'react'
import type { Locale } from '#schemas/module/localized-text.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { readPlain, type PlainCron } from '../shared/simple-cron-schedule.ts'
import { jobMessages, type JobTranslate } from './messages.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'

/** Describes a cron expression; undefined while the library for unusual ones loads, and for invalid ones. */
export function useCronSentence(cron: string): string | undefined {
  const t = useMessages(jobMessages)
  const locale = useLocale()
  const plain = readPlain(cron)
  const describe = useSyncExternalStore(subscribe, () => library)
  if (plain) return sentenceOf(plain, t)
  if (!describe) {
    void load()
    return undefined
  }
  return describe(cron, locale)
}

function sentenceOf(plain: PlainCron, t: JobTranslate): string {
  switch (plain.every) {
    case 'minutes':
      return plain.step === 1 ? t('sentence.minute') : t('sentence.minutes', { step: plain.step })
    case 'hour':
      return t('sentence.hour', { minute: plain.minute })
    case 'day':
      return t('sentence.day', { time: timeOf(plain) })
    case 'week': {
      if (plain.weekdays.join() === '1,2,3,4,5') return t('sentence.workdays', { time: timeOf(plain) })
      const days = plain.weekdays.map((day) => weekdayName(day, t)).join(t('daySeparator'))
      return t('sentence.week', { days, time: timeOf(plain) })
    }
    case 'month':
      return plain.day === 'L'
        ? t('sentence.monthEnd', { time: timeOf(plain) })
        : t('sentence.month', { day: plain.day, time: timeOf(plain) })
  }
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The name of a weekday, 0 for Sunday. */
export const weekdayName = (day: number, t: JobTranslate): string => t(`weekday.${weekdays[day] ?? 'sun'}`)

/** `03:05`. */
export const timeOf = ({ hour, minute }: { readonly hour: number; readonly minute: number }): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

type Describe = (cron: string, locale: Locale) => string | undefined
let library: Describe | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Loads the library with the first expression that is not a plain schedule. */
function load(): Promise<void> {
  loading ??= import('./describe-cron.ts').then(
    ({ describeCron }) => {
      library = describeCron
      for (const listener of listeners) listener()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** The schedule of a job as a sentence, with the expression on hover. */
export function CronCell({ value }: SlotProps) {
  const cron = typeof value === 'string' ? value : ''
  const sentence = useCronSentence(cron)
  return sentence === undefined ? <code>{cron}</code> : <span title={cron}>{sentence}</span>
}
