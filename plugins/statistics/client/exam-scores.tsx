import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ExamStatistics, FormDetail } from '#schemas/api/form-api-types.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { CardTable } from './question-card-table.tsx'
import { ExamQuestions } from './exam-question-difficulty.tsx'
import { binRows, percent, points, sharesOf } from './chart-rows.ts'
import classes from './exam-scores.module.css'
import card from './question-card.module.css'
import { downloadRows } from './statistics-csv.ts'
import { statisticsMessages } from './messages.ts'

const Columns = lazy(() => import('./column-chart.tsx'))

const chartHeight = 180

export interface ExamScoresProps {
  readonly exam: ExamStatistics
  readonly form: Pick<FormDetail, 'formKey' | 'name'>
  /** Filter of the statistics. */
  readonly filter: Cond | undefined
  /** Whether the submissions behind the figures may be listed. */
  readonly mayList: boolean
}

/** Shows the results of an exam: points and who passed, then the questions by difficulty. */
export function ExamScores({ exam, form, filter, mayList }: ExamScoresProps) {
  const t = useMessages(statisticsMessages)
  const [isTable, setTable] = useState(false)
  const { n, pending, total, passed } = exam
  const [middles, extremes] = [
    [exam.mean, exam.median],
    [exam.max, exam.min],
  ]
  const rows = binRows(exam.bins)
  const ungraded: Cond = { examPending: { gt: 0 } }
  const toGrade = `${formPath('data', form.formKey)}&filter=${encodeURIComponent(JSON.stringify(filter ? { and: [filter, ungraded] } : ungraded))}`
  const share = sharesOf(rows, n)
  const save = (): void =>
    downloadRows(`${form.name}-${t('exam.scores')}`, [
      [t('exam.points'), t('exam.people'), t('table.share')],
      ...rows.map((row) => [row.label, row.count, share(row)]),
    ])

  return (
    <>
      <section className={`${card.card} ${classes.wide}`} aria-label={t('exam.scores')}>
        <header className={card.head}>
          <div className={card.identity}>
            <h2 className={card.title}>{t('exam.scores')}</h2>
            <p className={card.base}>
              {t('exam.graded', { count: n })}
              {pending > 0 && (
                <>
                  {' · '}
                  {mayList ? (
                    <Link to={toGrade} className={classes.link}>
                      {t('exam.pending', { count: pending })}
                    </Link>
                  ) : (
                    t('exam.pending', { count: pending })
                  )}
                </>
              )}
            </p>
          </div>
          {n > 0 && (
            <div className={card.tools}>
              <Tooltip label={t(isTable ? 'chart' : 'table.show')}>
                <ActionIcon
                  aria-label={t(isTable ? 'chartOf' : 'table.of', { label: t('exam.scores') })}
                  aria-pressed={isTable}
                  onClick={() => setTable(!isTable)}
                >
                  {isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('save')}>
                <ActionIcon aria-label={t('saveOf', { label: t('exam.scores') })} onClick={save}>
                  <IconDownload size={16} />
                </ActionIcon>
              </Tooltip>
            </div>
          )}
        </header>
        {n === 0 ? (
          <p className={card.note}>{t('exam.noneGraded')}</p>
        ) : (
          <>
            <dl className={classes.facts}>
              <Fact name={t('exam.mean')} note={total !== undefined && t('exam.total', { total: formatNumber(total) })}>
                {points(exam.mean, middles)}
              </Fact>
              <Fact name={t('median')}>{points(exam.median, middles)}</Fact>
              <Fact name={t('exam.highest')}>{points(exam.max, extremes)}</Fact>
              <Fact name={t('exam.lowest')}>{points(exam.min, extremes)}</Fact>
              {passed && (
                <Fact
                  name={t('exam.passed')}
                  note={[
                    t('exam.passedOf', { count: passed.count, of: passed.of }),
                    ...(passed.passMark === undefined
                      ? []
                      : [t('exam.passMark', { points: formatNumber(passed.passMark) })]),
                  ].join(' · ')}
                >
                  {percent(passed.count, passed.of)}
                </Fact>
              )}
            </dl>
            <h3 className={classes.caption}>{t('exam.distribution')}</h3>
            {isTable ? (
              <CardTable rows={rows} n={n} label={t('exam.distribution')} heading={t('exam.points')} />
            ) : (
              <Suspense fallback={<div style={{ height: chartHeight }} />}>
                <Columns isWide rows={rows} height={chartHeight} label={t('exam.distribution')} />
              </Suspense>
            )}
          </>
        )}
      </section>
      {exam.questions.length > 0 && <ExamQuestions questions={exam.questions} name={form.name} />}
    </>
  )
}

function Fact({
  name,
  note,
  children,
}: {
  readonly name: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.big}>{children}</dd>
      {note && <dd className={classes.fine}>{note}</dd>}
    </div>
  )
}
