import classes from './debug-panel.module.css'

interface SourceViewProps {
  readonly text: string
  /** The line that is shown, from 1. */
  readonly line: number
  readonly label: string
}

/** The module file with its lines numbered; the one chosen is in sight. */
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

/** Called when a line becomes the chosen one. */
const intoSight = (line: HTMLElement | null): void => line?.scrollIntoView?.({ block: 'center' })
