import type { ReactNode } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { shownName } from '#schemas/module/localized-text.ts'
import { Cell } from '#renderer/crud/cells/cell.tsx'
import { cellOf } from '#renderer/crud/detail/row-fields.tsx'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { debugField, debugModule } from '#renderer/kit/debug-attributes.ts'
import { formatExact, formatNumber, formatOffset } from '#renderer/kit/format-values.ts'
import { useLocale, useMessages, useText } from '#renderer/kit/i18n.ts'
import { LoggedChanges } from './logged-row-changes.tsx'
import { LoggedJson } from './logged-json.tsx'
import { changedRowsOf } from './logged-rows.ts'
import classes from './logged-entry.module.css'
import { systemMessages } from '../messages.ts'

/** An entry of the operation log: who did what, the changes by field, and the call itself, folded. */
export default function LoggedEntry({ module, row = {} }: SlotProps) {
  if (!module) return null
  return (
    <div {...debugModule(module.module)}>
      <Facts copy={module} row={row} />
      <Rest row={row} />
    </div>
  )
}

function Facts({ copy, row }: { readonly copy: ClientModule; readonly row: ModuleRow }) {
  const t = useMessages(systemMessages)
  const text = useText()
  const locale = useLocale()
  const of = (name: string): unknown => row[shownName(name, copy.fields[name]?.english, row, locale)]
  const cell = (name: string) => (
    <Cell column={{ field: name, cell: cellOf(copy, name) }} field={copy.fields[name]} row={row} />
  )
  const aside = (...names: readonly string[]): string =>
    names
      .map(of)
      .filter((value) => value !== null && value !== undefined && value !== '')
      .join(' · ')
  const fact = (name: string, value: ReactNode, isWide = false, label?: string) =>
    copy.fields[name] && value ? (
      <div data-wide={isWide || undefined} {...debugField(name)}>
        <dt>{label ?? text(copy.fields[name].label)}</dt>
        <dd>{value}</dd>
      </div>
    ) : null
  const beside = (name: string, ...names: readonly string[]) =>
    of(name) ? (
      <>
        {cell(name)}
        {aside(...names) && <span className={classes.aside}>{aside(...names)}</span>}
      </>
    ) : null

  return (
    <dl className={classes.facts}>
      {fact('operNick', beside('operNick', 'operName', 'deptName'), true)}
      {fact('title', cell('title'))}
      {fact('businessType', cell('businessType'))}
      {fact('rowIds', of('rowIds') ? cell('rowIds') : null, true)}
      {fact('errorMsg', of('errorMsg') ? cell('errorMsg') : null, true)}
      {fact(
        'operTime',
        <time dateTime={String(row.operTime)} title={formatOffset(row.operTime)} className={classes.figures}>
          {formatExact(row.operTime)}
        </time>,
      )}
      {fact(
        'costTime',
        typeof row.costTime === 'number' && t('logged.took', { time: formatNumber(row.costTime) }),
        false,
        t('logged.duration'),
      )}
      {fact('operIp', beside('operIp', 'operLocation'))}
      {fact('browser', beside('browser', 'os'))}
    </dl>
  )
}

function Rest({ row }: { readonly row: ModuleRow }) {
  const t = useMessages(systemMessages)
  const hasChanges = changedRowsOf(row, useLocale()).length > 0
  return (
    <>
      {hasChanges && (
        <section className={classes.part} aria-labelledby="logged-changes">
          <h3 id="logged-changes">{t('logged.changes')}</h3>
          <LoggedChanges row={row} />
        </section>
      )}
      <section className={classes.part} aria-labelledby="logged-call">
        <h3 id="logged-call">{t('logged.call')}</h3>
        <p className={classes.address}>
          <code>{String(row.requestMethod ?? '')}</code> <code>{String(row.operUrl ?? '')}</code>
        </p>
        <LoggedJson label={t('logged.request')} json={row.operParam} />
        <LoggedJson label={t('logged.response')} json={row.jsonResult} />
      </section>
    </>
  )
}
