import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { themeChoices, type ThemeConfig } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import classes from './settings.module.css'
import { settingsMessages } from './messages.ts'

interface ChoiceProps {
  readonly name: keyof typeof themeChoices
  readonly value: string
  readonly isDisabled?: boolean
  readonly onChange: (patch: Partial<ThemeConfig>) => void
}

/** One of a few, side by side. */
export function Choice({ name, value, isDisabled = false, onChange }: ChoiceProps) {
  const t = useMessages(settingsMessages)
  const id = useId()
  const data = themeChoices[name].map((one) => ({ value: one, label: t(`${name}.${one}`) }))
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.label}>
        {t(`${name}.label`)}
      </span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        data={data}
        value={value}
        disabled={isDisabled}
        onChange={(chosen) => onChange({ [name]: chosen })}
      />
    </div>
  )
}
