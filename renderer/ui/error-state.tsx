import { Button } from '@mantine/core'
import { IconCloudOff, IconLock } from '@tabler/icons-react'
import { ApiError } from '../kit/api-error.ts'
import { currentLocale, useMessages } from '../kit/i18n.ts'
import { CopyText } from './copyable-text.tsx'
import classes from './empty-state.module.css'
import { uiMessages } from './messages.ts'

export interface ErrorStateProps {
  readonly error: unknown
  /** The object that failed to load: `users`, or the title of a section. */
  readonly subject?: string | undefined
  readonly onRetry?: () => unknown
  readonly compact?: boolean
}

/**
 * Error state of a list: what failed, the error, what to do, a retry button and the request id to report. On 403 it names
 * a contact.
 */
export function ErrorState({ error, subject, onRetry, compact = false }: ErrorStateProps) {
  const t = useMessages(uiMessages)
  const isForbidden = error instanceof ApiError && error.code === 403
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const message = error instanceof Error ? error.message : String(error)
  const isCutOff = error instanceof ApiError && error.id === 'network'
  const Icon = isForbidden ? IconLock : IconCloudOff

  return (
    <div className={classes.nothing} data-compact={compact || undefined} role="alert">
      <span className={classes.icon} data-tone={isForbidden ? undefined : 'fail'} aria-hidden="true">
        <Icon size={compact ? 20 : 24} stroke={1.5} />
      </span>
      <p className={classes.title}>
        {isForbidden
          ? t('failed.forbidden')
          : subject
            ? t('failed.of', { subject: withinSentence(subject) })
            : t('failed.title')}
      </p>
      <p className={classes.hint}>{isForbidden ? t('failed.forbiddenHint') : message}</p>
      {onRetry && !isForbidden && (
        <>
          {/* the message of a lost connection says itself what to do */}
          {!isCutOff && <p className={classes.hint}>{t(requestId ? 'failed.report' : 'failed.again')}</p>}
          <div className={classes.action}>
            <Button variant="default" onClick={() => void onRetry()}>
              {t('failed.retry')}
            </Button>
          </div>
        </>
      )}
      {requestId && (
        <p className={classes.detail}>
          {t('failed.requestId')} <CopyText text={requestId} mono />
        </p>
      )}
    </div>
  )
}

/** A title inside a sentence: `System settings` → `system settings`, while `API keys` stays. */
const withinSentence = (title: string): string =>
  currentLocale() === 'en' && /^[A-Z][a-z]/.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title
