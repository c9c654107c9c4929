import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import { useApi } from '../kit/use-api.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import classes from './history.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { Timestamp } from './timestamp.tsx'

const pageSize = 20

export interface HistoryProps<Entry> {
  /** Call that answers a page of entries, newest first. */
  readonly path: string
  /** Asks again when the thing has changed. */
  readonly revision?: number
  readonly empty: { readonly title: string; readonly hint: string }
  /** The button that reads older entries. */
  readonly more: string
  /** One entry, as a list item with a key. */
  readonly children: (entry: Entry) => ReactNode
}

/** The history of something, newest first, a page at a time. */
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

/** Who did something, and when. */
export const HistoryHead = ({ time, children }: { readonly time: string; readonly children: ReactNode }) => (
  <p className={classes.head}>
    <span>{children}</span>
    <Timestamp value={time} />
  </p>
)

export interface HistoryChangesProps {
  /** Labels are whole questions and stand above their values. */
  readonly isStacked?: boolean
  readonly children: ReactNode
}

/** What one entry changed: a list of `HistoryChange`. */
export const HistoryChanges = ({ isStacked = false, children }: HistoryChangesProps) => (
  <dl className={classes.changes} data-stacked={isStacked || undefined}>
    {children}
  </dl>
)

export interface HistoryChangeProps {
  readonly label: ReactNode
  /** Absent for a value that was not there before. */
  readonly before?: ReactNode
  readonly after: ReactNode
  /** What a screen reader says between the two values. */
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
