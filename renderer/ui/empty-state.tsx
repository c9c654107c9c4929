import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  /** A short statement with a full stop: 「还没有表单。」 */
  readonly title: string
  /** Explains the purpose of the list, or the next step. */
  readonly hint?: ReactNode
  /** One button whose verb answers the title. */
  readonly action?: ReactNode
  readonly icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Fills less height, inside a card or a drawer. */
  readonly compact?: boolean
}

/** The empty state of a list, both「nothing yet」and「nothing matches」. */
export function EmptyState({ title, hint, action, icon: Icon, compact = false }: EmptyStateProps) {
  return (
    <div className={classes.nothing} data-compact={compact || undefined}>
      {Icon && (
        <span className={classes.icon} aria-hidden="true">
          <Icon size={compact ? 20 : 24} stroke={1.5} />
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
