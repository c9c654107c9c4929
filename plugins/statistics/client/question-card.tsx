import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FormDetail, StatisticsCard, TextSource } from '#schemas/api/form-api-types.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import type { Cond } from '#schemas/module/condition.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { sizeText } from '#schemas/module/upload-file-types.ts'
import { formatDate, formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { Bars } from './bar-chart.tsx'
import { CardTable } from './question-card-table.tsx'
import { NpsSplit, npsBarOf } from './nps-split.tsx'
import { areSeveral, GridAndSubFormCards } from './grid-and-sub-form-cards.tsx'
import classes from './question-card.module.css'
import { SoldBars, SoldTable } from './product-sales.tsx'
import { daysBetween, meanText, rowsOf, sharesOf, sorted, type Row } from './chart-rows.ts'
import { divergingBarOf } from './chart-color-scales.ts'
import { polaritiesOf, stepPolaritiesOf, type Polarity } from './scale-polarity.ts'
import { areDays, byDay, treeOf, type NestedRow } from './nested-rows.ts'
import { statisticsMessages } from './messages.ts'
import { downloadRows } from './statistics-csv.ts'

const AllTexts = lazy(() => import('./all-text-answers.tsx'))
const Columns = lazy(() => import('./column-chart.tsx'))

export interface CardProps {
  readonly card: StatisticsCard
  /** Position among the questions, from 1. */
  readonly number: number
  readonly form: Pick<FormDetail, 'formKey' | 'name'>
  /** Filter of the statistics. */
  readonly filter: Cond | undefined
  /** Whether the submissions behind the figures may be listed. */
  readonly mayList: boolean
}

/** Shows one question: title, number of answers and chart, with a table and a CSV file on request. */
export function Card(props: CardProps) {
  const { card, number, form } = props
  const t = useMessages(statisticsMessages)
  const [isTable, setTable] = useState(false)
  const text = useText()
  const rows = rowsOf(card, text)
  const sold = card.card === 'parts' ? card.sold : undefined
  const hasTable = rows.length > 0 && card.n > 0

  const save = (): void => {
    const share = sharesOf(rows, card.n)
    const lines = sold
      ? [
          [t('sold.product'), t('sold.amount'), t('sold.revenue')],
          ...rows.map(({ label, count }, at) => [label, count, sold.lines[at]?.revenue ?? 0]),
        ]
      : [
          [t('table.answer'), t('table.count'), t('table.share')],
          ...rows.map(({ label, count }) => [label, count, share(count)]),
        ]
    downloadRows(`${form.name}-${card.label}`, lines)
  }

  return (
    <section className={classes.card} aria-label={card.label}>
      <header className={classes.head}>
        <div className={classes.identity}>
          <h2 className={classes.title}>
            <span className={classes.ordinal}>{number}</span>
            {card.label}
          </h2>
          <p className={classes.base}>
            {[
              t('answered', { count: card.n }),
              card.skipped > 0 && t(card.mayBeAbsent ? 'skippedOrAbsent' : 'skipped', { count: card.skipped }),
              (familyOf(asItem(card)) === 'choices' ? card.n > 0 : card.card === 'parts' && areSeveral(card.parts)) &&
                t('several'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {hasTable && (
          <div className={classes.tools}>
            <Tooltip label={t(isTable ? 'chart' : 'table.show')}>
              <ActionIcon
                aria-label={t(isTable ? 'chartOf' : 'table.of', { label: card.label })}
                aria-pressed={isTable}
                onClick={() => setTable(!isTable)}
              >
                {isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('save')}>
              <ActionIcon aria-label={t('saveOf', { label: card.label })} onClick={save}>
                <IconDownload size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
        )}
      </header>
      {card.n === 0 && <p className={classes.none}>{t('none')}</p>}
      {card.n > 0 &&
        (!isTable ? (
          <Picture {...props} />
        ) : card.card === 'parts' && card.sold ? (
          <SoldTable sold={card.sold} parts={card.parts} label={card.label} />
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
      return card.sold ? (
        <SoldBars sold={card.sold} parts={card.parts} label={card.label} />
      ) : (
        <GridAndSubFormCards
          parts={card.parts}
          n={card.n}
          label={card.label}
          areRows={familyOf(asItem(card)) === 'rows'}
          areRanks={familyOf(asItem(card)) === 'ranking'}
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

/** Options below the ones that contain them, days and scales in their order, all others by count. */
function arranged(card: StatisticsCard, rows: readonly Row[]): readonly (Row | NestedRow)[] {
  if (familyOf(asItem(card)) === 'path') return treeOf(rows)
  if (areDays(rows)) return byDay(rows)
  const polarities = familyOf(asItem(card)) === 'choice' ? polaritiesOf(rows.map(({ label }) => label)) : undefined
  return polarities ? colored(rows, polarities) : sorted(rows)
}

/** The steps of a scale in their colors: those of an NPS by group. */
function stepsOf(
  card: StatisticsCard & { readonly card: 'number' },
  rows: readonly Row[],
  text: (label: LocalizedText) => string,
): readonly Row[] {
  if (card.nps !== undefined) return rows.map((row) => ({ ...row, color: npsBarOf(Number(row.key)) }))
  return colored(rows, stepPolaritiesOf(rows.length, text(card.ends?.low ?? ''), text(card.ends?.high ?? '')))
}

const colored = (rows: readonly Row[], polarities: readonly Polarity[] | undefined): readonly Row[] =>
  rows.map((row, at) => {
    const polarity = polarities?.[at]
    return polarity === undefined ? row : { ...row, color: divergingBarOf(polarity).background }
  })

/** Adds the days without answers, so that equal distances are equal times. */
const inTime = (card: StatisticsCard, rows: readonly Row[]): readonly Row[] =>
  card.days ? daysBetween(card.days.map(({ value, count }) => ({ day: value, count }))) : rows

const submissionsWith = (formKey: string, filter: Cond | undefined): string =>
  formPath('data', formKey) + (filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : '')

/** Whether the possible answers are so many that only given ones are listed. */
const isSparse = (card: StatisticsCard): boolean => ['path', 'place', 'people'].includes(familyOf(asItem(card)))

/** Returns a function that links a counted value to the submissions with it. */
function linksOf(card: StatisticsCard, formKey: string, filter: Cond | undefined) {
  const { item } = card
  const linkTo = (given: Cond): string => submissionsWith(formKey, filter ? { and: [filter, given] } : given)
  const family = familyOf(asItem(card))
  if (family === 'place')
    return ({ key }: Row): string =>
      linkTo({ [/^\d{6}$/.test(key) ? `${item}.codes.0` : `${item}.address`]: { in: [key] } })
  if (family === 'people') {
    const id =
      itemTypeOf(card.type)
        ?.columns(asItem(card))
        .find(({ path }) => path)?.key ?? item
    return ({ key }: Row): string => linkTo({ [id]: { has: /^\d+$/.test(key) ? Number(key) : key } })
  }
  if (family !== 'choice' && family !== 'choices' && family !== 'path' && family !== 'boolean') return undefined
  return ({ key }: Row): string => {
    const given =
      family === 'choices' || family === 'path'
        ? { has: key }
        : family === 'boolean'
          ? { eq: key === 'true' }
          : { in: [key] }
    return linkTo({ [item]: given })
  }
}

function LatestTexts({ card, form, filter, mayList }: CardProps) {
  const t = useMessages(statisticsMessages)
  const [isOpen, setOpen] = useState(false)
  if (card.card !== 'text') return null
  return (
    <>
      {card.n > card.latest.length && <p className={classes.note}>{t('latestTexts')}</p>}
      <ul className={classes.texts} aria-label={card.label}>
        {card.latest.map((text, at) => (
          <li key={at}>
            <p>{text}</p>
            <TextSourceLine source={card.sources?.[at]} formKey={form.formKey} mayList={mayList} />
          </li>
        ))}
      </ul>
      {mayList && card.n > card.latest.length && (
        <Button variant="subtle" size="xs" className={classes.all} onClick={() => setOpen(true)}>
          {t('texts.all', { count: formatNumber(card.n) })}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AllTexts card={card} formKey={form.formKey} filter={filter} onGone={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Tells from which submission a text is, and when it came. */
function TextSourceLine({
  source,
  formKey,
  mayList,
}: {
  readonly source: TextSource | undefined
  readonly formKey: string
  readonly mayList: boolean
}) {
  const t = useMessages(statisticsMessages)
  if (!source) return null
  return (
    <p className={classes.source}>
      {mayList && (
        <Link to={`${formPath('data', formKey)}&open=${source.id}`}>
          {t('texts.submission', { serial: source.serial })}
        </Link>
      )}
      <Timestamp value={source.time} as="relative" />
    </p>
  )
}

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

/** Returns a card's question as an item, whose type decides how answers are counted. */
const asItem = ({ item, type, label }: StatisticsCard): ItemBase => ({ id: item, type, label })

/** Returns the symbol after values that are counted one by one, such as a star. */
const markOf = (card: StatisticsCard): string | undefined =>
  itemTypeOf(card.type)
    ?.measures(asItem(card))
    .flatMap((measure) => (typeof measure === 'object' && 'mark' in measure ? (measure.mark ?? []) : []))[0]

/** Formats a date: years and months stay as they are, a date and time becomes a day. */
const day = (text: string | null): string => (text !== null && text.length > 10 ? formatDate(text) : (text ?? '—'))
