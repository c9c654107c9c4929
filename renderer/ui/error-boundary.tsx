import { Button } from '@mantine/core'
import { IconBug, IconRefresh } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useMessages } from '../kit/i18n.ts'
import classes from './empty-state.module.css'
import { uiMessages } from './messages.ts'

interface ErrorBoundaryProps {
  /** Key whose change retries, such as the screen's URL. */
  readonly resetKey?: string
  /** Compact replacement for the error page. */
  readonly fallback?: ReactNode
  /** Called after an error. */
  readonly onCatch?: () => void
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error?: unknown
  readonly resetKey?: string | undefined
}

/** Isolates a failed screen from the others. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
    this.props.onCatch?.()
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, error: undefined }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return <Crashed error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}

/** Replaces a failed screen. A missing chunk means that a new version was installed: the page must be reloaded. */
export function Crashed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useMessages(uiMessages)
  const isUpdate = isMissingChunk(error)
  const Icon = isUpdate ? IconRefresh : IconBug
  return (
    <div className={classes.nothing} role="alert">
      <span className={classes.icon} data-tone={isUpdate ? undefined : 'fail'} aria-hidden="true">
        <Icon size={24} stroke={1.5} />
      </span>
      <p className={classes.title}>{t(isUpdate ? 'crash.update' : 'crash.title')}</p>
      <p className={classes.hint}>{t(isUpdate ? 'crash.updateHint' : 'crash.hint')}</p>
      {!isUpdate && <pre className={classes.trace}>{error instanceof Error ? error.message : String(error)}</pre>}
      <div className={classes.action}>
        <Button variant="default" onClick={isUpdate ? () => location.reload() : onRetry}>
          {t(isUpdate ? 'crash.reload' : 'crash.retry')}
        </Button>
      </div>
    </div>
  )
}

/** Messages of Chromium, Firefox and Safari for a module that could not be fetched. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
