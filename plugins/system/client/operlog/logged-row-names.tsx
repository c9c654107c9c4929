import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { dash } from '#renderer/kit/format-values.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useModuleScreen } from '#renderer/kit/module-screen.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { isThere, rowsOf } from './logged-rows.ts'
import { systemMessages } from '../messages.ts'

/** Maximum number of names on the line; the number of further rows follows. */
const most = 2

/** Names of the rows in an entry of the operation log. Rows that still exist are links. */
export default function LoggedRows({ row = {} }: SlotProps) {
  const t = useMessages(systemMessages)
  const screen = useModuleScreen(String(row.module))
  const rows = rowsOf(row, useLocale())
  if (rows.length === 0) return <span style={{ color: 'var(--fw-text-faint)' }}>{dash}</span>
  const isLinked = screen !== undefined && isThere(row)
  return (
    <span title={rows.map(({ label }) => label).join(t('logged.join'))}>
      {rows.slice(0, most).map(({ id, label }, at) => (
        <span key={id}>
          {at > 0 && t('logged.join')}
          {isLinked ? <TextLink to={`${screen}?open=${id}`}>{label}</TextLink> : label}
        </span>
      ))}
      {rows.length > most && t('logged.others', { total: rows.length })}
    </span>
  )
}
