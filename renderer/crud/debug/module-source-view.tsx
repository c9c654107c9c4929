import classes from './debug-panel.module.css'

interface SourceViewProps {
  readonly text: string
  /** The selected line, from 1. */
  readonly line: number
  readonly label: string
}

/** The module file with line numbers, scrolled to the selected line. */
export function SourceView({ text, line, label }: SourceViewProps) {
  return (
    // what scrolls must be reachable by the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.source} aria-label={label} tabIndex={0}>
      <ol>
        {text.split('\n').map((content, at) => (
          <li key={at} ref={at + 1 === line ? intoSight : undefined} aria-current={at + 1 === line || undefined}>
            <code>{content || ' '}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Scrolls the selected line into view. */
const intoSight = (line: HTMLElement | null): void => line?.scrollIntoView?.({ block: 'center' })
