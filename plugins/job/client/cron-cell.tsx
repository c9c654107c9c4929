import type { SlotProps } from '#renderer/kit/plugin.ts'
import { useCronSentence } from './cron-sentence.ts'

/** When a job runs, in words; the expression on hover. */
export default function CronCell({ value }: SlotProps) {
  const cron = typeof value === 'string' ? value : ''
  const sentence = useCronSentence(cron)
  return sentence === undefined ? <code>{cron}</code> : <span title={cron}>{sentence}</span>
}
