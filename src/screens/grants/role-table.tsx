import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import type { RoleToGive } from '#schemas/api/auth-role.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './grants.module.css'
import { grantMessages } from '../messages.ts'

export interface RoleTableProps {
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

/** Lists roles with checkboxes; a locked role shows and announces its reason. */
export function RoleTable({ roles, isTicked, onTick }: RoleTableProps) {
  const t = useMessages(grantMessages)
  const id = useId()
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('roles.list')}>
        <thead className={classes.head}>
          <tr>
            <th className={classes.tick}>
              <span className={classes.unseen}>{t('roles.tick', { name: '' })}</span>
            </th>
            <th>{t('roles.name')}</th>
            <th data-wide>{t('roles.key')}</th>
            <th data-wide>{t('roles.scope')}</th>
            <th>{t('roles.state')}</th>
            <th data-wide>{t('roles.created')}</th>
          </tr>
        </thead>
        <tbody>
          {roles.map(({ roleId, roleName, roleKey, dataScope, status, createTime, isHeld, locked }) => {
            const why = `${id}-${roleId}`
            return (
              <tr key={roleId} data-locked={locked !== null || undefined}>
                <td className={classes.tick}>
                  <Checkbox
                    size="xs"
                    aria-label={t('roles.tick', { name: roleName })}
                    {...(locked === null ? {} : { 'aria-describedby': why, disabled: true })}
                    checked={isTicked(roleId, isHeld)}
                    onChange={(event) => onTick(roleId, event.currentTarget.checked)}
                  />
                </td>
                <td>
                  <span className={classes.roleName}>{roleName}</span>
                  {locked !== null && (
                    <span id={why} className={classes.why}>
                      {t(`locked.${locked}`)}
                    </span>
                  )}
                </td>
                <td data-wide>
                  <code>{roleKey}</code>
                </td>
                <td data-wide>{scopes[dataScope] ? t(`scopes.${scopes[dataScope]}`) : dataScope}</td>
                <td>
                  <StatusDot tone={status === '0' ? 'ok' : 'neutral'}>
                    {t(status === '0' ? 'inUse' : 'stopped')}
                  </StatusDot>
                </td>
                <td data-wide>
                  <Timestamp value={createTime} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
