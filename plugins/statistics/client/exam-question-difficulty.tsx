import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import type { ExamQuestion } from '#schemas/api/form-api-types.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { percent, points } from './chart-rows.ts'
import classes from './exam-scores.module.css'
import card from './question-card.module.css'
import { downloadRows } from './statistics-csv.ts'
import { statisticsMessages } from './messages.ts'

/** Number of questions before the list is opened. */
const shownFirst = 20

const outcomes = ['right', 'partly', 'wrong', 'open'] as const

interface Numbered extends ExamQuestion {
  /** Position among the graded questions, from 1. */
  readonly number: number
}

/** Lists the questions of an exam with the share of points that they earned, the hardest first. */
export function ExamQuestions({
  questions,
  name,
}: {
  readonly questions: readonly ExamQuestion[]
  /** Name of the form, for files. */
  readonly name: string
}) {
  const t = useMessages(statisticsMessages)
  const [order, setOrder] = useState<'hardest' | 'form'>('hardest')
  const [isWhole, setWhole] = useState(false)
  const numbered = questions.map((question, at): Numbered => ({ ...question, number: at + 1 }))
  const sorted = order === 'form' ? numbered : numbered.toSorted(byDifficulty)
  const shown = isWhole ? sorted : sorted.slice(0, shownFirst)
  const means = questions.map(({ mean }) => mean)
  const used = outcomes.filter(
    (outcome) => outcome === 'right' || outcome === 'wrong' || questions.some((question) => question[outcome] > 0),
  )

  const save = (): void =>
    downloadRows(`${name}-${t('exam.questions')}`, [
      [
        t('exam.question'),
        t('exam.full'),
        t('exam.mean'),
        t('exam.rate'),
        ...outcomes.map((outcome) => t(`exam.${outcome}`)),
      ],
      ...sorted.map((one) => [
        one.label,
        one.of,
        points(one.mean),
        rateOf(one),
        ...outcomes.map((outcome) => one[outcome]),
      ]),
    ])

  return (
    <section className={`${card.card} ${classes.wide}`} aria-label={t('exam.questions')}>
      <header className={card.head}>
        <div className={card.identity}>
          <h2 className={card.title}>{t('exam.questions')}</h2>
        </div>
        <div className={`${card.tools} ${classes.tools}`}>
          <SegmentedControl
            size="xs"
            aria-label={t('exam.order')}
            value={order}
            onChange={(next) => setOrder(next === 'form' ? 'form' : 'hardest')}
            data={[
              { value: 'hardest', label: t('exam.hardest') },
              { value: 'form', label: t('exam.inOrder') },
            ]}
          />
          <Tooltip label={t('save')}>
            <ActionIcon aria-label={t('saveOf', { label: t('exam.questions') })} onClick={save}>
              <IconDownload size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      <ul className={classes.legend}>
        {used.map((outcome) => (
          <li key={outcome}>
            <i data-outcome={outcome} aria-hidden="true" />
            {t(`exam.${outcome}`)}
          </li>
        ))}
      </ul>
      <ol className={classes.questions} style={{ '--outcomes': used.length } as CSSProperties}>
        {shown.map((one) => (
          <Question key={one.item} question={one} means={means} used={used} />
        ))}
      </ol>
      {sorted.length > shown.length && (
        <Button variant="subtle" size="xs" className={card.all} onClick={() => setWhole(true)}>
          {t('exam.all', { count: sorted.length })}
        </Button>
      )}
    </section>
  )
}

function Question({
  question,
  means,
  used,
}: {
  readonly question: Numbered
  /** Outcomes with a column; each question shows all of them, so that the figures stand below each other. */
  readonly used: readonly (typeof outcomes)[number][]
  /** Those of all questions, which have the same number of decimals. */
  readonly means: readonly (number | null)[]
}) {
  const t = useMessages(statisticsMessages)
  const { label, number, of, mean } = question
  return (
    <li className={classes.question}>
      <span className={classes.label}>
        <span className={card.ordinal}>{number}</span>
        {label}
      </span>
      <span className={classes.counts}>
        {used.map((outcome) => (
          <span key={outcome}>
            {t(`exam.${outcome}`)} <b>{formatNumber(question[outcome])}</b>
          </span>
        ))}
      </span>
      <span className={classes.mean}>{t('exam.meanOf', { points: points(mean, means), of: formatNumber(of) })}</span>
      <strong className={classes.rate}>{rateOf(question)}</strong>
      <span className={classes.track} aria-hidden="true">
        {outcomes.map((outcome) =>
          question[outcome] > 0 ? (
            <span key={outcome} data-outcome={outcome} style={{ flexGrow: question[outcome] }} />
          ) : null,
        )}
      </span>
    </li>
  )
}

/** Questions by the share of points that they earned; ungraded ones come last, equals in the order of the form. */
const byDifficulty = (a: Numbered, b: Numbered): number => (a.rate ?? 2) - (b.rate ?? 2) || a.number - b.number

const rateOf = ({ rate }: ExamQuestion): string => (rate === null ? '—' : percent(rate, 1))
