import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { themeChoices, type ThemeConfig } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './settings.module.css'
import { settingsMessages } from '../../messages.ts'

type Choices = { readonly [Name in keyof typeof themeChoices]: ThemeConfig[Name] }
const choices: { readonly [Name in keyof Choices]: readonly Choices[Name][] } = themeChoices

interface ChoiceProps<Name extends keyof Choices> {
  readonly name: Name
  readonly value: Choices[Name]
  /** Returns the label of a choice. */
  readonly labelOf: (choice: Choices[Name]) => string
  readonly isDisabled?: boolean
  readonly onChange: (patch: Partial<ThemeConfig>) => void
}

/** Picks one of a few choices, side by side. */
export function Choice<Name extends keyof Choices>({
  name,
  value,
  labelOf,
  isDisabled = false,
  onChange,
}: ChoiceProps<Name>) {
  const t = useMessages(settingsMessages)
  const id = useId()
  const data = choices[name].map((one) => ({ value: one, label: labelOf(one) }))
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
