import { IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatBytes } from '#renderer/kit/format-values.ts'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import classes from './logged-entry.module.css'

/** JSON of a call, folded, with lines and a button that copies it. A text cut by the log stays as it is. */
export function LoggedJson({ label, json }: { readonly label: string; readonly json: unknown }) {
  const text = useMemo(() => (typeof json === 'string' && json !== '' ? inLines(json) : undefined), [json])
  if (text === undefined) return null
  return (
    <details className={classes.fold}>
      <summary>
        <IconChevronRight size={16} aria-hidden="true" />
        {label}
        <span className={classes.size}>{formatBytes(new Blob([text]).size)}</span>
      </summary>
      <div className={classes.json}>
        <span className={classes.copy}>
          <CopyText text={text} icon />
        </span>
        {/* what scrolls must be reachable by the keyboard */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={label}>
          {text}
        </pre>
      </div>
    </details>
  )
}

function inLines(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
