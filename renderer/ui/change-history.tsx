import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import { useApi } from '../kit/use-api-query.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import classes from './change-history.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { Timestamp } from './timestamp.tsx'

const pageSize = 20

export interface HistoryProps<Entry> {
  /** Path of the call that returns a page of entries, newest first. */
  readonly path: string
  /** Reloads when the value changes. */
  readonly revision?: number
  readonly empty: { readonly title: string; readonly hint: string }
  /** Label of the button that loads older entries. */
  readonly more: string
  /** Renders one entry as a list item with a key. */
  readonly children: (entry: Entry) => ReactNode
}

/** History of a record, newest first, one page at a time. */
export function History<Entry>({ path, revision, empty, more, children }: HistoryProps<Entry>) {
  const [limit, setLimit] = useState(pageSize)
  const { data, error, isStale, reload } = useApi<Page<Entry>>(path, {
    limit,
    ...(revision === undefined ? {} : { revision }),
  })
  if (error) return <ErrorState error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={4} widths={['1fr']} />
  if (data.rows.length === 0) return <EmptyState icon={IconHistory} title={empty.title} hint={empty.hint} compact />
  return (
    <>
      <ol className={classes.entries}>{data.rows.map(children)}</ol>
      {data.rows.length < data.total && (
        <Button variant="default" fullWidth loading={isStale} onClick={() => setLimit(limit + pageSize)}>
          {more}
        </Button>
      )}
    </>
  )
}

/** Author and time. */
export const HistoryHead = ({ time, children }: { readonly time: string; readonly children: ReactNode }) => (
  <p className={classes.head}>
    <span>{children}</span>
    <Timestamp value={time} />
  </p>
)

export interface HistoryChangesProps {
  /** Whether labels are long questions, placed above their values. */
  readonly isStacked?: boolean
  readonly children: ReactNode
}

/** Changes of one entry: a list of `HistoryChange`. */
export const HistoryChanges = ({ isStacked = false, children }: HistoryChangesProps) => (
  <dl className={classes.changes} data-stacked={isStacked || undefined}>
    {children}
  </dl>
)

export interface HistoryChangeProps {
  readonly label: ReactNode
  /** Absent for a value added by the change. */
  readonly before?: ReactNode
  readonly after: ReactNode
  /** Text for screen readers between the two values. */
  readonly to: string
}

export const HistoryChange = ({ label, before, after, to }: HistoryChangeProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {before !== undefined && (
        <>
          <del>{before}</del>
          <IconArrowRight className={classes.arrow} size={14} aria-hidden="true" />
          <VisuallyHidden>{to}</VisuallyHidden>
        </>
      )}
      <ins>{after}</ins>
    </dd>
  </div>
)
