import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBolt,
  IconFileImport,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import type { HistoryEntry, HistoryKind, ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'
import { useText, useMessages } from '../../kit/messages.ts'
import { useApi } from '../../kit/use-api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Cell } from '../cells/cell.tsx'
import classes from './history.module.css'
import { cellOf } from './row-fields.tsx'
import { detailMessages } from '../overlay-messages.ts'

const icons: Readonly<Record<HistoryKind, Icon>> = {
  created: IconPlus,
  changed: IconPencil,
  removed: IconTrash,
  restored: IconArrowBackUp,
  imported: IconFileImport,
  action: IconBolt,
}
const pageSize = 20

/** The history of a row, newest first: author, time, and changed fields before and after. */
export default function RowHistory({ copy, row }: { readonly copy: ClientModule; readonly row: ModuleRow }) {
  const t = useMessages(detailMessages)
  const [limit, setLimit] = useState(pageSize)
  const { data, error, isStale, reload } = useApi<Page<HistoryEntry>>(`${copy.base}/${String(row[copy.key])}/history`, {
    limit,
  })

  if (error) return <ErrorState error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={4} widths={['1fr']} />
  if (data.rows.length === 0)
    return <EmptyState icon={IconHistory} title={t('noHistory')} hint={t('noHistoryHint')} compact />
  return (
    <>
      <ol className={classes.entries}>
        {data.rows.map((entry) => (
          <Entry key={entry.id} copy={copy} entry={entry} />
        ))}
      </ol>
      {data.rows.length < data.total && (
        <Button variant="default" fullWidth loading={isStale} onClick={() => setLimit(limit + pageSize)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Entry({ copy, entry }: { readonly copy: ClientModule; readonly entry: HistoryEntry }) {
  const t = useMessages(detailMessages)
  const text = useText()
  const changed = Object.keys(copy.fields).filter(
    (name) => !copy.fields[name]!.secret && (name in entry.before || name in entry.after),
  )
  const Icon = icons[entry.kind]
  const action = entry.action === undefined ? undefined : copy.actions[entry.action]
  const what =
    entry.kind === 'action'
      ? t('action', { action: action ? text(action.label) : entry.action })
      : entry.kind === 'changed' && changed.length > 0
        ? t('changedFields', { count: changed.length })
        : t(entry.kind)
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <span className={classes.mark} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={classes.what}>
        <p className={classes.head}>
          <span>
            <strong>{entry.who}</strong> {what}
          </span>
          <Timestamp value={entry.time} />
        </p>
        {entry.leftOut && <p className={classes.leftOut}>{t('leftOut')}</p>}
        {changed.length > 0 &&
          (entry.kind === 'created' ? (
            <details className={classes.more}>
              <summary>{t('showAll')}</summary>
              <Changes copy={copy} entry={entry} names={changed.filter((name) => !isBlank(entry.after[name]))} />
            </details>
          ) : (
            entry.kind !== 'removed' && <Changes copy={copy} entry={entry} names={changed} />
          ))}
      </div>
    </li>
  )
}

/** Fields before and after, drawn like the list. */
export function Changes({
  copy,
  entry,
  names,
}: {
  readonly copy: ClientModule
  readonly entry: Pick<HistoryEntry, 'kind' | 'before' | 'after'>
  readonly names: readonly string[]
}) {
  const t = useMessages(detailMessages)
  const text = useText()
  const cell = (name: string, row: ModuleRow) => (
    <Cell column={{ field: name, cell: cellOf(copy, name) }} field={copy.fields[name]} row={row} />
  )
  return (
    <dl className={classes.changes}>
      {names.map((name) => (
        <div key={name}>
          <dt>{text(copy.fields[name]!.label)}</dt>
          <dd>
            {entry.kind !== 'created' && (
              <>
                <del>{cell(name, entry.before)}</del>
                <IconArrowRight className={classes.arrow} size={14} aria-hidden="true" />
                <VisuallyHidden>{t('to')}</VisuallyHidden>
              </>
            )}
            <ins>{cell(name, entry.after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
