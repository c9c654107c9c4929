import type { ModuleDebug } from '#schemas/api/debug-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import { useAllowed } from '../../kit/signed-in-user.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import classes from './debug-panel.module.css'
import type { DebugProps } from './open-debug-panel.tsx'
import { fieldLimits, isShown, offersOf, type Reason } from './action-visibility.ts'
import { debugMessages } from '../lazy-part-messages.ts'

/** Shows the user's permissions here, and the reason for each missing button. */
export function AccessView({ copy, rows, debug }: DebugProps & { readonly debug: ModuleDebug }) {
  const t = useMessages(debugMessages)
  const allowed = useAllowed()
  const limits = fieldLimits(copy, debug)
  const textOf = ({ id, ...values }: Reason): string => t(`reason.${id}`, values)
  return (
    <>
      <h3>{t('actions')}</h3>
      <dl className={classes.facts}>
        {offersOf(copy, rows, allowed).map((offer) => (
          <div key={`${offer.spot} ${offer.name}`}>
            <dt>
              <code>{offer.name}</code> <small>{t(`spot.${offer.spot}`)}</small>
            </dt>
            <dd>
              <StatusDot tone={isShown(offer) ? 'ok' : 'neutral'}>{t(isShown(offer) ? 'shown' : 'hidden')}</StatusDot>
              {offer.reasons.map((reason) => (
                <p key={reason.id}>{textOf(reason)}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('verbs')}</h3>
      <dl className={classes.facts}>
        {Object.entries(copy.permissions).map(([verb, permission]) => {
          const isHeld = permission.startsWith('@') || allowed(permission)
          return (
            <div key={verb}>
              <dt>
                <code>{verb}</code>
              </dt>
              <dd>
                <StatusDot tone={isHeld ? 'ok' : 'neutral'}>{t(isHeld ? 'held' : 'missing')}</StatusDot>{' '}
                <code>{permission}</code>
              </dd>
            </div>
          )
        })}
      </dl>
      <h3>{t('fields')}</h3>
      {limits.length === 0 && <p className={classes.note}>{t('allFields')}</p>}
      <dl className={classes.facts}>
        {limits.map(({ field, id, permission }) => (
          <div key={`${field} ${id}`}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd>{t(`field.${id}`, { permission })}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
