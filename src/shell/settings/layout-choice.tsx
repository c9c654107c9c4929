import { useId } from 'react'
import { themeChoices, type Layout } from '#schemas/api/theme-config.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './settings.module.css'
import { settingsMessages } from '../../messages.ts'

interface LayoutChoiceProps {
  readonly value: Layout
  readonly isDisabled: boolean
  readonly onChoose: (layout: Layout) => void
}

/** Picks one of the four layouts by a thumbnail. */
export function LayoutChoice({ value, isDisabled, onChoose }: LayoutChoiceProps) {
  const t = useMessages(settingsMessages)
  const id = useId()
  return (
    <div className={classes.layouts} role="radiogroup" aria-label={t('layout.label')}>
      {themeChoices.layout.map((layout) => (
        <label key={layout} className={classes.layout} data-disabled={isDisabled || undefined}>
          <input
            type="radio"
            name={id}
            value={layout}
            checked={value === layout}
            disabled={isDisabled}
            onChange={() => onChoose(layout)}
          />
          <svg viewBox="0 0 66 44" aria-hidden="true">
            {pictures[layout].map(([kind, x, y, width, height]) => (
              <rect key={`${x} ${y}`} className={classes[kind]} x={x} y={y} width={width} height={height} rx="2" />
            ))}
          </svg>
          <span>{t(`layout.${layout}`)}</span>
        </label>
      ))}
    </div>
  )
}

type Rect = readonly [kind: 'menuPart' | 'barPart' | 'pagePart', x: number, y: number, width: number, height: number]

const pictures: Readonly<Record<Layout, readonly Rect[]>> = {
  defaults: [
    ['menuPart', 3, 3, 15, 38],
    ['barPart', 20, 3, 43, 7],
    ['pagePart', 20, 12, 43, 29],
  ],
  classic: [
    ['barPart', 3, 3, 60, 7],
    ['menuPart', 3, 12, 15, 29],
    ['pagePart', 20, 12, 43, 29],
  ],
  transverse: [
    ['menuPart', 3, 3, 60, 7],
    ['pagePart', 3, 12, 60, 29],
  ],
  columns: [
    ['menuPart', 3, 3, 7, 38],
    ['barPart', 12, 3, 12, 38],
    ['barPart', 26, 3, 37, 7],
    ['pagePart', 26, 12, 37, 29],
  ],
}
