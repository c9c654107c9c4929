/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and steers the list (aria-activedescendant) */
import { IconCheck } from '@tabler/icons-react'
import { ElsewhereMark, MenuIcon } from '../shell/menu-icon.tsx'
import type { Shown } from './palette-items.ts'
import { Highlight } from './highlight.tsx'
import { rangesIn } from './match-search-text.ts'
import classes from './command-palette.module.css'

interface ResultRowProps extends Shown {
  readonly id: string
  readonly query: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

export function ResultRow({ id, item, ranges, query, isActive, onPoint, onChoose }: ResultRowProps) {
  const { icon: Icon, title, text, aside, isOn, isElsewhere } = item
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? reveal : undefined}
      className={classes.row}
      onPointerMove={isActive ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {typeof Icon === 'string' ? (
        <MenuIcon name={Icon} depth={0} />
      ) : (
        <span className={classes.icon} aria-hidden="true">
          <Icon size={18} stroke={1.6} />
        </span>
      )}
      <span className={classes.title}>
        <Highlight text={title} ranges={ranges} />
      </span>
      {text && (
        <span className={classes.text}>
          <Highlight text={text} ranges={rangesIn(text, query)} />
        </span>
      )}
      {(aside || isOn || isElsewhere) && (
        <span className={classes.aside}>
          {aside}
          {isOn && <IconCheck size={16} aria-hidden="true" />}
          {isElsewhere && <ElsewhereMark />}
        </span>
      )}
    </div>
  )
}

function reveal(row: HTMLDivElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}
