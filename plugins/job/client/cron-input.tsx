import { Chip, Group, Input, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useSlotValue } from '#renderer/ui/plugin-slot.tsx'
import { readPlain, writePlain, type PlainCron } from '../shared/simple-cron-schedule.ts'
import classes from './cron-input.module.css'
import { timeOf, weekdayName } from './cron-sentence.tsx'
import { jobMessages } from './messages.ts'
import { NextRuns } from './next-runs.tsx'

type Frequency = PlainCron['every'] | 'custom'
const frequencies: readonly Frequency[] = ['minutes', 'hour', 'day', 'week', 'month', 'custom']
const steps = [1, 2, 3, 5, 10, 15, 20, 30]

/** Schedule of a job: a frequency with its time, or a cron expression. */
export default function CronInput({ value, onChange, input, values }: SlotProps) {
  const t = useMessages(jobMessages)
  const cron = typeof value === 'string' ? value : ''
  const plain = readPlain(cron)
  /** Keeps the expression input open once a user has chosen it, even for a plain schedule. */
  const [isCustom, setCustom] = useState(cron !== '' && plain === undefined)
  const zone = useSlotValue(values, 'timeZone')
  if (!input) return null
  const { id, label, description, error, readOnly, required, onBlur } = input
  const frequency: Frequency = isCustom || !plain ? 'custom' : plain.every
  const set = (next: PlainCron): void => onChange?.(writePlain(next))
  const choose = (next: string | null): void => {
    setCustom(next === 'custom')
    if (next !== null && next !== 'custom') set(startOf(next as PlainCron['every'], plain))
  }
  return (
    <fieldset className={classes.group}>
      <Input.Label component="legend" required={required} size="sm">
        {label}
      </Input.Label>
      {description}
      <Group gap="xs" align="flex-end" mt={4} wrap="wrap">
        <Select
          id={id}
          aria-label={t('every')}
          size="sm"
          w={150}
          readOnly={readOnly}
          allowDeselect={false}
          data={frequencies.map((one) => ({ value: one, label: t.maybe('frequency', one) ?? one }))}
          value={frequency}
          onChange={choose}
          onBlur={onBlur}
        />
        {frequency === 'custom' ? (
          <TextInput
            aria-label={t('expression')}
            placeholder="0 8 * * *"
            size="sm"
            className={classes.expression!}
            classNames={{ input: classes.code! }}
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            error={error !== undefined}
            value={cron}
            onChange={(event) => onChange?.(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
            onBlur={onBlur}
          />
        ) : (
          plain && <PlainInputs plain={plain} readOnly={readOnly} onChange={set} onBlur={onBlur} />
        )}
      </Group>
      {frequency === 'custom' && <Input.Description mt={4}>{t('expressionHint')}</Input.Description>}
      {error !== undefined && <Input.Error mt={4}>{error}</Input.Error>}
      <NextRuns cron={cron} timeZone={typeof zone === 'string' ? zone : undefined} plain={plain} />
    </fieldset>
  )
}

interface PlainInputsProps {
  readonly plain: PlainCron
  readonly readOnly: boolean
  readonly onChange: (plain: PlainCron) => void
  readonly onBlur: () => void
}

function PlainInputs({ plain, readOnly, onChange, onBlur }: PlainInputsProps) {
  const t = useMessages(jobMessages)
  const own = { size: 'sm', readOnly, onBlur } as const
  if (plain.every === 'minutes')
    return (
      <Select
        {...own}
        aria-label={t('step')}
        w={140}
        allowDeselect={false}
        data={(steps.includes(plain.step) ? steps : [plain.step, ...steps]).map((step) => ({
          value: String(step),
          label: step === 1 ? t('sentence.minute') : t('sentence.minutes', { step }),
        }))}
        value={String(plain.step)}
        onChange={(step) => step !== null && onChange({ ...plain, step: Number(step) })}
      />
    )
  if (plain.every === 'hour')
    return (
      <NumberInput
        {...own}
        aria-label={t('minute')}
        w={110}
        min={0}
        max={59}
        clampBehavior="strict"
        allowDecimal={false}
        value={plain.minute}
        onChange={(minute) => typeof minute === 'number' && onChange({ ...plain, minute })}
      />
    )
  return (
    <>
      {plain.every === 'month' && (
        <Select
          {...own}
          aria-label={t('day')}
          w={120}
          searchable
          allowDeselect={false}
          data={[
            ...Array.from({ length: 31 }, (_, n) => ({ value: String(n + 1), label: t('dayOf', { day: n + 1 }) })),
            { value: 'L', label: t('lastDay') },
          ]}
          value={String(plain.day)}
          onChange={(day) => day !== null && onChange({ ...plain, day: day === 'L' ? day : Number(day) })}
        />
      )}
      <TextInput
        {...own}
        aria-label={t('time')}
        type="time"
        w={132}
        value={timeOf(plain)}
        onChange={(event) => {
          const [hour, minute] = event.currentTarget.value.split(':').map(Number)
          if (hour !== undefined && minute !== undefined) onChange({ ...plain, hour, minute })
        }}
      />
      {plain.every === 'week' && (
        <fieldset className={classes.days} aria-label={t('weekdays')}>
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <Chip
              key={day}
              size="xs"
              radius="sm"
              disabled={readOnly}
              checked={plain.weekdays.includes(day)}
              onChange={(isOn) => {
                const weekdays = [1, 2, 3, 4, 5, 6, 0].filter((one) =>
                  one === day ? isOn : plain.weekdays.includes(one),
                )
                // a weekly schedule without weekdays would never fire
                if (weekdays.length > 0) onChange({ ...plain, weekdays })
              }}
            >
              {weekdayName(day, t)}
            </Chip>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** A new frequency keeps the previous time. */
function startOf(every: PlainCron['every'], before: PlainCron | undefined): PlainCron {
  const hour = before && 'hour' in before ? before.hour : 3
  const minute = before && 'minute' in before ? before.minute : 0
  switch (every) {
    case 'minutes':
      return { every, step: 10 }
    case 'hour':
      return { every, minute }
    case 'day':
      return { every, hour, minute }
    case 'week':
      return { every, weekdays: [1], hour, minute }
    case 'month':
      return { every, day: 1, hour, minute }
  }
}
