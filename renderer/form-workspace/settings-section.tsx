import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import classes from './settings-section.module.css'

/** Enters a section into the index of the page, until the returned function is called. */
export type EnterSection = (id: string, title: string) => () => void

export const SettingsIndexContext = createContext<EnterSection | undefined>(undefined)

export interface SettingsSectionProps {
  readonly title: string
  /** Paragraphs below the heading. */
  readonly hints: readonly string[]
  /** Button beside the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A section of a form's settings: heading, hints, and its content. */
export function SettingsSection({ title, hints, action, children }: SettingsSectionProps) {
  const heading = useId()
  const id = `settings-${heading}`
  const enter = useContext(SettingsIndexContext)
  useEffect(() => enter?.(id, title), [enter, id, title])
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <header className={classes.header}>
        <div>
          <h2 className={classes.title} id={heading} tabIndex={enter && -1}>
            {title}
          </h2>
          {hints.map((hint) => (
            <SettingsHint key={hint}>{hint}</SettingsHint>
          ))}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

export function SettingsHint({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className={classes.hint} id={id}>
      {children}
    </p>
  )
}

export interface SettingsPanelProps {
  readonly isPadded?: boolean
  readonly children: ReactNode
}

/** Frame around fields, or around an empty state. */
export function SettingsPanel({ isPadded, children }: SettingsPanelProps) {
  return (
    <div className={classes.panel} data-padded={isPadded || undefined}>
      {children}
    </div>
  )
}

/** Framed list of `SettingsRow`. */
export function SettingsList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

export interface SettingsRowProps {
  readonly name?: ReactNode
  /** Technical text in a monospaced font, such as a URL. */
  readonly code?: ReactNode
  readonly details?: ReactNode
  readonly actions?: ReactNode
  /** Whether it was just saved: it is brought into sight, above the toast that says so. */
  readonly isSaved?: boolean
  /** State, before the actions. */
  readonly children?: ReactNode
}

export function SettingsRow({ name, code, details, actions, isSaved = false, children }: SettingsRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSaved) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSaved])
  return (
    <li ref={row} className={classes.row}>
      <div className={classes.summary}>
        {name && <span className={classes.name}>{name}</span>}
        {code && <span className={classes.code}>{code}</span>}
        {details && <span className={classes.details}>{details}</span>}
      </div>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}
