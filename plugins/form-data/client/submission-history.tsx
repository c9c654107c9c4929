import type { DataRow, SubmissionChange } from '#schemas/api/form-api-types.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Answers } from '#schemas/form/form.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { History, HistoryChange, HistoryChanges, HistoryHead } from '#renderer/ui/change-history.tsx'
import { AnswerValue } from './answer-cell.tsx'
import { formDataMessages } from './messages.ts'

export interface SubmissionHistoryProps {
  /** Path of the submissions. */
  readonly path: string
  readonly row: Pick<DataRow, 'id' | 'revision'>
  /** The questions, with the labels of the submission's version. */
  readonly codebook: readonly CodebookEntry[]
}

/** Changes by staff to a submission, newest first: each answer before and after, with the labels of its version. */
export function SubmissionHistory({ path, row, codebook }: SubmissionHistoryProps) {
  const t = useMessages(formDataMessages)
  return (
    <History<SubmissionChange>
      path={`${path}/${row.id}/history`}
      revision={row.revision}
      empty={{ title: t('history.none'), hint: t('history.noneHint') }}
      more={t('history.more')}
    >
      {(entry) => (
        <li key={`${entry.time} ${entry.by}`}>
          <HistoryHead time={entry.time}>
            <strong>{entry.by || t('history.respondent')}</strong>
          </HistoryHead>
          <Changes entry={entry} codebook={codebook} />
        </li>
      )}
    </History>
  )
}

function Changes({
  entry: { changes },
  codebook,
}: {
  readonly entry: SubmissionChange
  readonly codebook: readonly CodebookEntry[]
}) {
  const t = useMessages(formDataMessages)
  const side = (name: 'before' | 'after'): Answers =>
    Object.fromEntries(changes.filter((one) => one[name] !== undefined).map((one) => [one.item, one[name]]))
  const [before, after] = [side('before'), side('after')]
  // the text of an "other" is shown with its question
  const changed = new Set(changes.map(({ item }) => item.replace(/:.*$/, '')))
  return (
    <HistoryChanges isStacked>
      {codebook
        .filter(({ id }) => changed.has(id))
        .map((entry) => (
          <HistoryChange
            key={entry.id}
            label={entry.label}
            to={t('history.to')}
            before={<AnswerValue entry={entry} value={before[entry.id]} answers={before} />}
            after={<AnswerValue entry={entry} value={after[entry.id]} answers={after} />}
          />
        ))}
    </HistoryChanges>
  )
}
