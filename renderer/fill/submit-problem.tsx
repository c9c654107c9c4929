import type { ClosedReason } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Trouble } from './fill-session-types.ts'
import { translateFor } from './messages.ts'
import { submitProblemTranslateFor } from './submit-problem-messages.ts'

export interface SubmitProblemProps {
  readonly trouble: Trouble
  /** The answers are stored on this device. */
  readonly isKept: boolean
  readonly locale: Locale
  readonly onRetry: () => void
}

/** Explains beside the pressed button why it failed, whether the answers are kept, and what to do. */
export function SubmitProblem({ trouble, isKept, locale, onRetry }: SubmitProblemProps) {
  const t = submitProblemTranslateFor(locale)
  const shared = translateFor(locale)
  const action = actionOf(trouble)
  const isOver = trouble.kind === 'closed' && trouble.reason !== undefined && already.has(trouble.reason)
  return (
    <div
      className="fw-notice"
      data-kind={trouble.kind === 'offline' ? undefined : 'bad'}
      // the button below looks off: pressing it again is useless
      data-over={(trouble.kind === 'closed' && action !== 'retry') || undefined}
      role="alert"
    >
      <div>
        <p>
          {trouble.kind === 'closed'
            ? t('refused', { why: trouble.text })
            : trouble.kind === 'failed'
              ? shared('failed')
              : t(trouble.kind)}
        </p>
        {isOver ? null : (
          <p>{t(!isKept ? 'notKept' : trouble.kind === 'closed' && action === undefined ? 'keptForLater' : 'kept')}</p>
        )}
      </div>
      {action === 'reload' ? (
        <button type="button" className="fw-link" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      ) : null}
      {action === 'retry' ? (
        <button type="button" className="fw-link" onClick={onRetry}>
          {trouble.kind === 'keyUsed' ? t('sendAgain') : shared('retry')}
        </button>
      ) : null}
    </div>
  )
}

/** Refusals after a submission already made, so the answers need not be kept. */
const already: ReadonlySet<ClosedReason> = new Set(['account', 'device'])

/** Refusals that may end, such as by opening time, network or sign-in; retrying is useless for all others. */
const mayOpen: ReadonlySet<ClosedReason> = new Set(['notStarted', 'outsideHours', 'ip', 'login', 'whitelist'])

function actionOf(trouble: Trouble): 'retry' | 'reload' | undefined {
  if (trouble.kind === 'outdated') return 'reload'
  if (trouble.kind !== 'closed' || trouble.reason === undefined || mayOpen.has(trouble.reason)) return 'retry'
  // A reload shows the page that asks for the password.
  return trouble.reason === 'password' ? 'reload' : undefined
}
