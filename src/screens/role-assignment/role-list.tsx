import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import type { RoleToGive } from '#schemas/api/user-role-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import classes from './role-assignment.module.css'
import { grantMessages } from '../messages.ts'

export interface RoleListProps {
  readonly roles: readonly RoleToGive[]
  readonly isTicked: (roleId: number, isHeld: boolean) => boolean
  readonly onTick: (roleId: number, to: boolean) => void
}

type ScopeName = 'all' | 'chosen' | 'dept' | 'below' | 'self'
const scopes: Readonly<Record<string, ScopeName>> = {
  '1': 'all',
  '2': 'chosen',
  '3': 'dept',
  '4': 'below',
  '5': 'self',
}

/** Lists roles as rows to tick, each with the data it reaches; a locked role shows and announces its reason. */
export function RoleList({ roles, isTicked, onTick }: RoleListProps) {
  const t = useMessages(grantMessages)
  const id = useId()
  return (
    <ul className={classes.roles} aria-label={t('roles.list')}>
      {roles.map(({ roleId, roleName, roleKey, dataScope, status, isHeld, locked }) => {
        const why = `${id}-${roleId}`
        const isOn = isTicked(roleId, isHeld)
        return (
          <li key={roleId} data-on={isOn || undefined} data-locked={locked !== null || undefined}>
            <label className={classes.role}>
              <Checkbox
                size="sm"
                aria-label={t('roles.tick', { name: roleName })}
                {...(locked === null ? {} : { 'aria-describedby': why, disabled: true })}
                checked={isOn}
                onChange={(event) => onTick(roleId, event.currentTarget.checked)}
              />
              <span className={classes.about}>
                <span className={classes.roleName}>
                  {roleName} <code>{roleKey}</code>
                </span>
                <span className={classes.scope}>
                  {t('roles.scope')}
                  {' · '}
                  {scopes[dataScope] ? t(`scopes.${scopes[dataScope]}`) : dataScope}
                </span>
                {locked !== null && (
                  <span id={why} className={classes.why}>
                    {t(`locked.${locked}`)}
                  </span>
                )}
              </span>
              {status !== '0' && <StatusDot tone="neutral">{t('stopped')}</StatusDot>}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
