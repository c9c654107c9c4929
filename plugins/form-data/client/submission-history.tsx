import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import type { AnswerVersion, DataRow, SubmissionChange } from '#schemas/api/form-wire.ts'
import type { Answers } from '#schemas/form/form.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { AnswerValue } from './answer-cell.tsx'
import { formDataMessages } from './messages.ts'
import classes from './submission-history.module.css'

const pageSize = 20

export interface SubmissionHistoryProps {
  readonly formKey: string
  readonly row: DataRow
  readonly version: AnswerVersion
}

/** Changes by staff to a submission, newest first: each answer before and after, in the words of its version. */
export function SubmissionHistory({ formKey, row, version }: SubmissionHistoryProps) {
  const t = useMessages(formDataMessages)
  const [limit, setLimit] = useState(pageSize)
  const { data, error, isStale, reload } = useApi<Page<SubmissionChange>>(
    `/project/form/${formKey}/data/${row.id}/history`,
    // asked again when the submission has changed
    { limit, revision: row.revision },
  )
  if (error) return <ErrorState error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={4} widths={['1fr']} />
  if (data.rows.length === 0)
    return <EmptyState icon={IconHistory} title={t('history.none')} hint={t('history.noneHint')} compact />
  return (
    <>
      <ol className={classes.entries}>
        {data.rows.map((entry) => (
          <li key={`${entry.time} ${entry.by}`} className={classes.entry}>
            <p className={classes.head}>
              <strong>{entry.by}</strong>
              <Timestamp value={entry.time} />
            </p>
            <Changes entry={entry} version={version} />
          </li>
        ))}
      </ol>
      {data.rows.length < data.total && (
        <Button variant="default" fullWidth loading={isStale} onClick={() => setLimit(limit + pageSize)}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

function Changes({
  entry: { changes },
  version,
}: {
  readonly entry: SubmissionChange
  readonly version: AnswerVersion
}) {
  const t = useMessages(formDataMessages)
  const side = (name: 'before' | 'after'): Answers =>
    Object.fromEntries(changes.filter((one) => one[name] !== undefined).map((one) => [one.item, one[name]]))
  const [before, after] = [side('before'), side('after')]
  // the text of an "other" is shown with its question
  const changed = new Set(changes.map(({ item }) => item.replace(/:.*$/, '')))
  return (
    <dl className={classes.changes}>
      {version.artifact.codebook
        .filter(({ id }) => changed.has(id))
        .map((entry) => (
          <div key={entry.id}>
            <dt>{entry.label}</dt>
            <dd>
              <del>
                <AnswerValue entry={entry} value={before[entry.id]} answers={before} />
              </del>
              <IconArrowRight className={classes.arrow} size={14} aria-hidden="true" />
              <VisuallyHidden>{t('history.to')}</VisuallyHidden>
              <ins>
                <AnswerValue entry={entry} value={after[entry.id]} answers={after} />
              </ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}
