import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { sizeText } from '#schemas/module/upload-file-types.ts'
import { formatDate, formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { arranged, stepsOf } from './arranged-rows.ts'
import { Bars } from './bar-chart.tsx'
import { asItem, familyIn, isSparse, type CardProps } from './card-item.ts'
import { CardTable } from './question-card-table.tsx'
import { NpsSplit } from './nps-split.tsx'
import { areSeveral, GridAndSubFormCards, haveSharedValues } from './grid-and-sub-form-cards.tsx'
import { LatestTexts } from './latest-texts.tsx'
import { FiguresTable } from './part-figures-table.tsx'
import { rankRows } from './part-figures.ts'
import classes from './question-card.module.css'
import { SoldBars, SoldTable } from './product-sales.tsx'
import { daysBetween, meanText, rowsOf, type Row } from './chart-rows.ts'
import { statisticsMessages } from './messages.ts'
import { downloadRows } from './statistics-csv.ts'
import { linesOfCard } from './card-csv.ts'
import { linksOf, submissionsWith } from './submission-links.ts'

const Columns = lazy(() => import('./column-chart.tsx'))

/** Shows one question: title, number of answers and chart, with a table and a CSV file on request. */
export function Card(props: CardProps) {
  const { card, number, isWide, form } = props
  const t = useMessages(statisticsMessages)
  const [isTable, setTable] = useState(false)
  const text = useText()
  const rows = rowsOf(card, text)
  const areRanks = familyIn(card) === 'ranking'
  const areFigures = card.card === 'parts' && !card.sold && !areRanks && !haveSharedValues(card.parts)
  // figures are a table already, and texts a list, which the export of the submissions has
  const hasTable = card.n > 0 && (rows.length > 0 || areRanks) && !areFigures
  const hasFile = card.n > 0 && card.card !== 'none' && card.card !== 'text'

  const save = (): void => downloadRows(`${form.name}-${card.label}`, linesOfCard(card, t, text))

  return (
    <section className={classes.card} data-wide={isWide || undefined} aria-label={card.label}>
      <header className={classes.head}>
        <div className={classes.identity}>
          <h2 className={classes.title}>
            <span className={classes.ordinal}>{number}</span>
            {card.label}
          </h2>
          <p className={classes.base}>
            {[
              card.isRemoved && t('removed.question'),
              t('answered', { count: card.n }),
              card.skipped > 0 && t(card.mayBeAbsent ? 'skippedOrAbsent' : 'skipped', { count: card.skipped }),
              (familyIn(card) === 'choices' ? card.n > 0 : card.card === 'parts' && areSeveral(card.parts)) &&
                t('several'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {(hasTable || hasFile) && (
          <div className={classes.tools}>
            {hasTable && (
              <Tooltip label={t(isTable ? 'chart' : 'table.show')}>
                <ActionIcon
                  aria-label={t(isTable ? 'chartOf' : 'table.of', { label: card.label })}
                  aria-pressed={isTable}
                  onClick={() => setTable(!isTable)}
                >
                  {isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
                </ActionIcon>
              </Tooltip>
            )}
            {hasFile && (
              <Tooltip label={t('save')}>
                <ActionIcon aria-label={t('saveOf', { label: card.label })} onClick={save}>
                  <IconDownload size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )}
      </header>
      {card.n === 0 && <p className={classes.none}>{t('none')}</p>}
      {card.n > 0 &&
        (!isTable ? (
          <Picture {...props} />
        ) : card.card === 'parts' && card.sold ? (
          <SoldTable sold={card.sold} parts={card.parts} label={card.label} />
        ) : card.card === 'parts' && areRanks ? (
          <FiguresTable parts={card.parts} n={card.n} label={card.label} areRanks />
        ) : (
          <CardTable rows={rows} n={card.n} label={card.label} />
        ))}
    </section>
  )
}

function Picture(props: CardProps) {
  const t = useMessages(statisticsMessages)
  const { card, form, filter, mayList } = props
  const text = useText()
  const rows = rowsOf(card, text).filter(({ count }) => count > 0 || !isSparse(card))
  const linkOf = mayList ? linksOf(card, form.formKey, filter) : undefined
  switch (card.card) {
    case 'choice':
      return (
        <Bars
          rows={arranged(card, rows)}
          n={card.n}
          label={card.label}
          seats={card.seats}
          pictures={card.pictures}
          linkOf={linkOf}
        />
      )
    case 'number': {
      if (card.min === null) return <p className={classes.note}>{t('noNumbers')}</p>
      const isCounted = card.counts !== undefined
      const steps = isCounted ? stepsOf(card, rows, text) : rows
      // A single full-height column would say no more than its figure.
      if (!isCounted && card.min === card.max)
        return (
          <dl className={classes.facts}>
            <Fact name={t('everyone')} value={formatNumber(card.min)} isFirst />
          </dl>
        )
      return (
        <>
          <dl className={classes.facts}>
            {card.nps !== undefined && <Fact name={t('nps')} value={formatNumber(Math.round(card.nps) + 0)} isFirst />}
            <Fact name={t('mean')} value={meanText(card.mean)} isFirst={card.nps === undefined} />
            <Fact name={t('median')} value={meanText(card.median, card.mean)} />
            {!isCounted && <Fact name={t('min')} value={formatNumber(card.min)} />}
            {!isCounted && <Fact name={t('max')} value={formatNumber(card.max)} />}
          </dl>
          {card.nps !== undefined && card.counts && (
            <NpsSplit counts={card.counts} label={t('split', { label: card.label })} />
          )}
          {isCounted && rows.length <= 7 ? (
            <Bars
              rows={steps
                .toReversed()
                .map((row) => ({ ...row, label: [row.label, markOf(card)].filter(Boolean).join(' ') }))}
              n={card.n}
              label={card.label}
            />
          ) : (
            <Suspense fallback={<div style={{ height: 180 }} />}>
              <Columns rows={steps} height={180} label={card.label} />
            </Suspense>
          )}
          {isCounted && card.ends && (
            <p className={classes.ends}>
              <span>{[rows[0]?.label, text(card.ends.low ?? '')].filter(Boolean).join(' ')}</span>
              <span>{[rows.at(-1)?.label, text(card.ends.high ?? '')].filter(Boolean).join(' ')}</span>
            </p>
          )}
        </>
      )
    }
    case 'date':
      if (card.min === card.max)
        return (
          <dl className={classes.facts}>
            <div>
              <dt>{t('everyone')}</dt>
              <dd className={classes.big}>{day(card.min)}</dd>
            </div>
          </dl>
        )
      return (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>{t('earliest')}</dt>
              <dd>{day(card.min)}</dd>
            </div>
            <div>
              <dt>{t('latest')}</dt>
              <dd>{day(card.max)}</dd>
            </div>
          </dl>
          <Suspense fallback={<div style={{ height: 180 }} />}>
            <Columns areDays rows={inTime(card, rows)} height={180} label={card.label} />
          </Suspense>
        </>
      )
    case 'parts':
      if (card.sold) return <SoldBars sold={card.sold} parts={card.parts} label={card.label} />
      if (familyIn(card) === 'ranking')
        return <Bars rows={rankRows(card.parts, t, text)} n={card.parts.length} label={card.label} />
      return (
        <GridAndSubFormCards
          parts={card.parts}
          n={card.n}
          label={card.label}
          areRows={familyIn(card) === 'rows'}
          ends={card.ends}
        />
      )
    case 'files': {
      const total = card.counts.reduce((sum, { count }) => sum + count, 0)
      const types = rowsOf(card, text)
      return (
        <>
          {(total !== card.n || card.bytes > 0) && (
            <dl className={classes.facts}>
              {/* one file each is what the heading counts */}
              {total !== card.n && <Fact name={t('files')} value={formatNumber(total)} isFirst />}
              {card.bytes > 0 && (
                <div>
                  <dt>{t('size')}</dt>
                  <dd className={total === card.n ? classes.big : undefined}>{sizeText(card.bytes)}</dd>
                </div>
              )}
              {/* a single bar would be full, and say no more than its name */}
              {card.bytes > 0 && types.length === 1 && (
                <div>
                  <dt>{t('fileTypes')}</dt>
                  <dd>{types[0]!.label}</dd>
                </div>
              )}
            </dl>
          )}
          {card.bytes > 0 && types.length > 1 && <Bars rows={types} n={total} label={card.label} />}
          {mayList && (
            <Link className={classes.see} to={submissionsWith(form.formKey, filter)}>
              {t('seeFiles')}
            </Link>
          )}
        </>
      )
    }
    case 'text':
      return <LatestTexts {...props} />
    default:
      return null
  }
}

/** Adds the days without answers, so that equal distances are equal times. */
const inTime = (card: StatisticsCard, rows: readonly Row[]): readonly Row[] =>
  card.days ? daysBetween(card.days.map(({ value, count }) => ({ day: value, count }))) : rows

function Fact({
  name,
  value,
  isFirst = false,
}: {
  readonly name: string
  readonly value: string
  readonly isFirst?: boolean
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isFirst ? classes.big : undefined}>{value}</dd>
    </div>
  )
}

/** Returns the symbol after values that are counted one by one, such as a star. */
const markOf = (card: StatisticsCard): string | undefined =>
  itemTypeOf(card.type)
    ?.measures(asItem(card))
    .flatMap((measure) => (typeof measure === 'object' && 'mark' in measure ? (measure.mark ?? []) : []))[0]

/** Formats a date: years and months stay as they are, a date and time becomes a day. */
const day = (text: string | null): string => (text !== null && text.length > 10 ? formatDate(text) : (text ?? '—'))
