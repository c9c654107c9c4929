import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { type FormDetail, type Statistics, submissionsCame, type SubmissionsCame } from '#schemas/api/form-api-types.ts'
import { reconnected } from '#schemas/api/websocket-messages.ts'
import { FilterBar } from '#renderer/answer-filter/filter-bar.tsx'
import { NoAnswers, NoMatch } from '#renderer/answer-filter/empty-submissions.tsx'
import { PrintHead } from '#renderer/crud/list/print-head.tsx'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { LoadingBar } from '#renderer/ui/page-loading.tsx'
import { Toolbar } from '#renderer/ui/toolbar.tsx'
import { ExamScores } from './exam-scores.tsx'
import { Card } from './question-card.tsx'
import classes from './statistics-screen.module.css'
import { Overview } from './statistics-overview.tsx'
import { useRunningHead } from './running-head.ts'
import { useStatisticsFilter } from './use-statistics-filter.ts'
import { downloadRows, linesOf } from './statistics-csv.ts'
import { wideCards } from './wide-cards.ts'
import { statisticsMessages } from './messages.ts'
import { FormLayout, Waiting } from '#renderer/form-workspace/form-layout.tsx'

/** Statistics of a form's submissions at `/project/form/statistics?key=`. */
export default function StatisticsScreen() {
  return (
    <FormLayout tab="statistics" shape="report">
      {(form) => <CardsPage key={form.formKey} form={form} />}
    </FormLayout>
  )
}

/** Shows a form's statistics, or their loading, empty or error state. */
export function CardsPage({ form }: { readonly form: FormDetail }) {
  const t = useMessages(statisticsMessages)
  const text = useText()
  const mayList = useAllowed()('project:data:list')
  useRunningHead(form.name)
  const [{ filter, version }, change] = useStatisticsFilter()
  const { data, error, isStale, reload } = useApi<Statistics>(`/project/form/${form.formKey}/statistics`, {
    version,
    filter: filter && JSON.stringify(filter),
  })
  useSocketEvent<SubmissionsCame>(submissionsCame, ({ formKey }) => formKey === form.formKey && void reload())
  useSocketEvent(reconnected, () => void reload())
  // Users who may not read submissions see the statistics without the filter, which needs the codebook.
  const codebook = useApi<readonly CodebookEntry[]>(mayList && `/project/form/${form.formKey}/data/codebook`)

  if (error) return <ErrorState subject={t('subject')} error={error} onRetry={reload} />
  if (!data) return <Waiting shape="report" />
  if (data.n === 0 && !filter && !version) return <NoAnswers form={form} />

  const cards = data.cards.flatMap((card, at) => (card.card === 'none' ? [] : [{ card, number: at + 1 }]))
  const wide = wideCards(cards.map(({ card }) => card))
  const save = (): void =>
    downloadRows(`${form.name}-${t('subject')}`, [
      [
        t('file.number'),
        t('file.question'),
        t('file.answered'),
        t('file.skipped'),
        t('mean'),
        t('median'),
        t('table.answer'),
        t('table.count'),
        t('table.share'),
      ],
      ...linesOf(cards, text, t),
    ])
  const versions = Array.from({ length: form.version }, (_, at) => String(form.version - at))

  return (
    <div className={classes.screen}>
      <PrintHead />
      <div data-print={filter === undefined && version === undefined ? 'none' : undefined}>
        <Toolbar
          label={t('toolbar')}
          end={
            <>
              {form.version > 1 && (
                <Select
                  size="xs"
                  w={148}
                  aria-label={t('version.label')}
                  allowDeselect={false}
                  value={version ?? ''}
                  onChange={(value) => change({ version: value || undefined })}
                  data={[
                    { value: '', label: t('version.all') },
                    ...versions.map((value) => ({ value, label: t('version.one', { version: value }) })),
                  ]}
                />
              )}
              <Tooltip label={t('file.save')}>
                <ActionIcon variant="subtle" color="gray" aria-label={t('file.save')} onClick={save}>
                  <IconDownload size={18} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('print')}>
                <ActionIcon variant="subtle" color="gray" aria-label={t('print')} onClick={() => window.print()}>
                  <IconPrinter size={18} />
                </ActionIcon>
              </Tooltip>
            </>
          }
        >
          <FilterBar codebook={codebook.data ?? []} filter={filter} onFilter={(next) => change({ filter: next })} />
        </Toolbar>
      </div>
      <div className={classes.stale}>
        <LoadingBar shown={isStale} />
      </div>
      {data.n === 0 && <NoMatch onClear={() => change({ filter: undefined, version: undefined })} />}
      {data.n > 0 && (
        <Overview statistics={data} total={form.submissions} isPart={filter !== undefined || version !== undefined} />
      )}
      {data.exam && (
        <div className={classes.exam} data-stale={isStale || undefined}>
          <ExamScores exam={data.exam} form={form} filter={filter} mayList={mayList} />
        </div>
      )}
      {data.n > 0 && (
        <div className={classes.cards} data-stale={isStale || undefined}>
          {cards.map(({ card, number }, at) => (
            <Card
              key={card.item}
              card={card}
              number={number}
              isWide={wide[at]}
              form={form}
              filter={filter}
              mayList={mayList}
            />
          ))}
        </div>
      )}
    </div>
  )
}
