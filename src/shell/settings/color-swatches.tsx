import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { themeChoices, type ThemeConfig } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './settings.module.css'
import { settingsMessages } from '../../messages.ts'

type ColourName = 'primary' | 'menuBar' | 'topBar' | 'columnsMenuBar'
const colours: { readonly [Name in ColourName]: readonly ThemeConfig[Name][] } = themeChoices

interface SwatchesProps<Name extends ColourName> {
  readonly name: Name
  readonly value: ThemeConfig[Name]
  /** Returns the label of a color. */
  readonly labelOf: (colour: ThemeConfig[Name]) => string
  readonly onChange: (patch: Partial<ThemeConfig>) => void
}

/** Picks one of a few colors that all keep text legible; the label shows the chosen color's name. */
export function Swatches<Name extends ColourName>({ name, value, labelOf, onChange }: SwatchesProps<Name>) {
  const t = useMessages(settingsMessages)
  const id = useId()
  return (
    <div className={classes.choice} role="radiogroup" aria-labelledby={id}>
      <span className={classes.label}>
        <span id={id}>{t(`${name}.label`)}</span>
        <span className={classes.chosen} aria-hidden="true">
          {labelOf(value)}
        </span>
      </span>
      <div className={classes.swatches}>
        {colours[name].map((one) => (
          <label
            key={one}
            className={classes.swatch}
            data-kind={name === 'primary' ? 'primary' : 'tone'}
            data-of={one}
            title={labelOf(one)}
          >
            <input
              type="radio"
              name={id}
              value={one}
              checked={value === one}
              aria-label={labelOf(one)}
              onChange={() => onChange({ [name]: one })}
            />
            {value === one && <IconCheck size={14} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </div>
  )
}
