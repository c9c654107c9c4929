import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { themeChoices, type ThemeConfig } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import classes from './settings.module.css'
import { settingsMessages } from './messages.ts'

interface SwatchesProps {
  readonly name: 'primary' | 'menuBar' | 'topBar' | 'columnsMenuBar'
  readonly value: string
  readonly onChange: (patch: Partial<ThemeConfig>) => void
}

/** A colour among few that all carry their text. The name of the chosen one stands beside the label. */
export function Swatches({ name, value, onChange }: SwatchesProps) {
  const t = useMessages(settingsMessages)
  const id = useId()
  const nameOf = (one: string): string => t(name === 'primary' ? `primary.${one}` : `tone.${one}`)
  return (
    <div className={classes.choice} role="radiogroup" aria-labelledby={id}>
      <span className={classes.label}>
        <span id={id}>{t(`${name}.label`)}</span>
        <span className={classes.chosen} aria-hidden="true">
          {nameOf(value)}
        </span>
      </span>
      <div className={classes.swatches}>
        {themeChoices[name].map((one) => (
          <label
            key={one}
            className={classes.swatch}
            data-kind={name === 'primary' ? 'primary' : 'tone'}
            data-of={one}
            title={nameOf(one)}
          >
            <input
              type="radio"
              name={id}
              value={one}
              checked={value === one}
              aria-label={nameOf(one)}
              onChange={() => onChange({ [name]: one })}
            />
            {value === one && <IconCheck size={14} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </div>
  )
}
