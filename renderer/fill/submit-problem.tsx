import type { ClosedReason } from '#schemas/form/form.ts'
import type { FillState, Trouble } from './fill-session.ts'
import type { Say } from './messages.ts'

export interface SubmitProblemProps {
  readonly state: FillState
  readonly say: Say
  readonly onRetry: () => void
}

/**
 * What stands between the visitor and going on, beside the button that was pressed: why, what becomes of the answers,
 * what can be done.
 */
export function SubmitProblem({ state: { trouble, errors, isStopped, isKept }, say, onRetry }: SubmitProblemProps) {
  if (!trouble)
    return isStopped && errors.size > 0 ? (
      <p className="fw-notice fw-js-only" data-kind="bad">
        {say('errorCount', { n: errors.size })}
      </p>
    ) : null
  const action = actionOf(trouble)
  const isOver = trouble.kind === 'closed' && trouble.reason !== undefined && already.has(trouble.reason)
  return (
    <div className="fw-notice" data-kind={trouble.kind === 'offline' ? undefined : 'bad'} role="alert">
      <div>
        <p>{trouble.kind === 'closed' ? say('refused', { why: trouble.text }) : say(trouble.kind)}</p>
        {isOver ? null : (
          <p>
            {say(!isKept ? 'notKept' : trouble.kind === 'closed' && action === undefined ? 'keptForLater' : 'kept')}
          </p>
        )}
      </div>
      {action === 'reload' ? (
        <button type="button" className="fw-link" onClick={() => location.reload()}>
          {say('reload')}
        </button>
      ) : null}
      {action === 'retry' ? (
        <button type="button" className="fw-link" onClick={onRetry}>
          {say(trouble.kind === 'keyUsed' ? 'sendAgain' : 'retry')}
        </button>
      ) : null}
    </div>
  )
}

/** Sent once already: there is nothing to come back for. */
const already: ReadonlySet<ClosedReason> = new Set(['account', 'device'])

/** Refusals that can change: opening time, network and sign-in. Retrying does not help with any other. */
const mayOpen: ReadonlySet<ClosedReason> = new Set(['notStarted', 'outsideHours', 'ip', 'login', 'whitelist'])

function actionOf(trouble: Trouble): 'retry' | 'reload' | undefined {
  if (trouble.kind === 'outdated') return 'reload'
  if (trouble.kind !== 'closed' || trouble.reason === undefined || mayOpen.has(trouble.reason)) return 'retry'
  // the page that asks for it comes first then
  return trouble.reason === 'password' ? 'reload' : undefined
}
