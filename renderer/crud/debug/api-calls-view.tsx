import { useMessages } from '../../kit/i18n.ts'
import { useCalls } from './api-call-timings.ts'
import classes from './debug-panel.module.css'
import { debugMessages } from '../lazy-part-messages.ts'

/** The module's latest calls with their total and database times. */
export function CallsView({ base }: { readonly base: string }) {
  const t = useMessages(debugMessages)
  const calls = useCalls(base)
  if (calls.length === 0) return <p className={classes.note}>{t('noCalls')}</p>
  return (
    <>
      <p className={classes.note}>{t('callsHint')}</p>
      <table className={classes.calls}>
        <thead>
          <tr>
            <th>{t('call.path')}</th>
            <th>{t('call.status')}</th>
            <th>{t('call.total')}</th>
            <th>{t('call.sql')}</th>
            <th>{t('call.statements')}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <tr key={`${call.at} ${call.path}`}>
              <td>
                <code>{call.path}</code>
              </td>
              <td>{call.status}</td>
              <td>{t('ms', { ms: call.ms })}</td>
              <td>{call.sqlMs === undefined ? '—' : t('ms', { ms: call.sqlMs.toFixed(1) })}</td>
              <td>{call.statements ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
