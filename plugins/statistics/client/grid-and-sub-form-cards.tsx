import type { CSSProperties } from 'react'
import type { PartCard, ScaleEnds } from '#schemas/form/answer-statistics.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import classes from './grid-and-sub-form-cards.module.css'
import { countsIn, meanText, percent, type T } from './chart-rows.ts'
import { divergingToneOf, shadeOf, toneOf, unjudgedTone, type Tone } from './chart-color-scales.ts'
import { labelPx } from './column-ticks.ts'
import { FiguresTable } from './part-figures-table.tsx'
import { polaritiesOf, stepPolaritiesOf } from './scale-polarity.ts'
import { statisticsMessages } from './messages.ts'

/** Props for the parts of an answer, shown together: stacked bars if they share their values, else figures. */
interface PartCardsProps {
  readonly parts: readonly PartCard[]
  /** Number of answers. */
  readonly n: number
  readonly label: string
  /** Whether the parts repeat in each of an answer's rows. */
  readonly areRows?: boolean
  /** What the first and the last step of a scale mean. */
  readonly ends?: ScaleEnds | undefined
}

export function GridAndSubFormCards(props: PartCardsProps) {
  const { parts, label, ends } = props
  if (haveSharedValues(parts))
    return areSeveral(parts) ? (
      <Shares parts={parts} label={label} />
    ) : (
      <Stacked parts={parts} label={label} ends={ends} />
    )
  return <FiguresTable {...props} />
}

/** Whether the parts share values that are counted, as the rows of a grid do and the questions of a sub-form do not. */
export function haveSharedValues(parts: readonly PartCard[]): boolean {
  if (!parts.every(({ card }) => countsIn(card))) return false
  const all = parts.map(({ card }) => (countsIn(card) ?? []).map(({ value, label }) => [value, label]))
  const first = JSON.stringify(all[0])
  return all.every((values) => JSON.stringify(values) === first)
}

/** Returns the values the parts share, in the order of the form. */
function valuesIn(
  parts: readonly PartCard[],
  text: (label: LocalizedText) => string,
  t: T,
): readonly { readonly value: string; readonly label: string }[] {
  const values = new Map<string, string>()
  for (const { card } of parts)
    for (const { value, label, isRemoved } of countsIn(card, text) ?? [])
      values.set(value, isRemoved ? t('removed.labelled', { label }) : label)
  return [...values].map(([value, label]) => ({ value, label }))
}

/** Draws one full-width bar per part, divided by share; the legend and the table give the same as text. */
function Stacked({ parts, label, ends }: Pick<PartCardsProps, 'parts' | 'label' | 'ends'>) {
  const text = useText()
  const t = useMessages(statisticsMessages)
  const values = valuesIn(parts, text, t)
  const tones = tonesOf(parts, values, text(ends?.low ?? ''), text(ends?.high ?? ''))
  const meaningOf = (at: number): LocalizedText | undefined =>
    at === 0 ? ends?.low : at === values.length - 1 ? ends?.high : undefined
  return (
    <>
      <ul className={classes.legend} aria-hidden="true">
        {values.map(({ value, label: name }, at) => (
          <li key={value}>
            <i style={tones[at]} />
            {[name, text(meaningOf(at) ?? '')].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
      <table
        className={classes.stacked}
        style={{ '--names': `${namesPx(parts, text)}px` } as CSSProperties}
        aria-label={label}
      >
        <thead className={classes.hidden}>
          <tr>
            <th scope="col">{t('table.answer')}</th>
            <ValueHeads values={values} />
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, label: name, card }) => {
            const counts = countsOf(card)
            const sum = [...counts.values()].reduce((all, count) => all + count, 0)
            return (
              <tr key={key}>
                <th scope="row">
                  {text(name)}
                  {card.card === 'number' && (
                    <span className={classes.mean}>
                      {t('mean')} <strong>{meanText(card.mean)}</strong>
                    </span>
                  )}
                </th>
                {values.map(({ value, label: option }, at) => {
                  const count = counts.get(value) ?? 0
                  return (
                    <td
                      key={value}
                      style={{ flexGrow: count, ...tones[at] }}
                      data-none={count === 0 || undefined}
                      title={t('countAndShare', { label: option, count, share: percent(count, card.n) })}
                    >
                      {count > 0 && count / sum >= 0.08 ? percent(count, card.n) : ''}
                      <span className={classes.hidden}>{count}</span>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** Width of the longest name, and of the mean after it, where names stand beside their bars. */
const namesPx = (parts: readonly PartCard[], text: (label: LocalizedText) => string): number =>
  Math.max(64, ...parts.map(({ label, card }) => labelPx(text(label)) + (card.card === 'number' ? 112 : 28)))

const countsOf = (card: PartCard['card']): ReadonlyMap<string, number> =>
  new Map(countsIn(card)?.map(({ value, count }) => [value, count]))

/** Headings of the values that the parts share. */
function ValueHeads({ values }: { readonly values: ReturnType<typeof valuesIn> }) {
  return values.map(({ value, label }) => (
    <th key={value} scope="col">
      {label}
    </th>
  ))
}

/** Lists the share of each value in each part: shares of several choices do not add up to one bar. */
function Shares({ parts, label }: { readonly parts: readonly PartCard[]; readonly label: string }) {
  const text = useText()
  const t = useMessages(statisticsMessages)
  const values = valuesIn(parts, text, t)
  const shade = shadesOf(parts)
  return (
    <table className={classes.shares} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>{t('part')}</span>
          </th>
          <ValueHeads values={values} />
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label: name, card }) => {
          const counts = countsOf(card)
          return (
            <tr key={key}>
              <th scope="row">{text(name)}</th>
              {values.map(({ value, label: option }) => {
                const count = counts.get(value) ?? 0
                const share = count / Math.max(1, card.n)
                return (
                  <td
                    key={value}
                    style={share > 0 ? shade(share) : undefined}
                    title={t('countAndShare', { label: option, count, share: percent(count, card.n) })}
                  >
                    {percent(count, card.n)}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Returns the shades of shares from the lowest to the highest; shares that hardly differ do not seem to. */
function shadesOf(parts: readonly PartCard[]): (share: number) => Tone {
  const all = parts.flatMap(({ card }) => (countsIn(card) ?? []).map(({ count }) => count / Math.max(1, card.n)))
  const least = Math.min(...all.filter((share) => share > 0))
  const range = Math.max(leastRange, Math.max(...all) - least)
  return (share) => shadeOf((share - least) / range)
}

const leastRange = 0.25

/** Returns the colors of the values: from bad to good where their words, or their numbers, tell it, else rising. */
function tonesOf(
  parts: readonly PartCard[],
  values: ReturnType<typeof valuesIn>,
  low: string,
  high: string,
): readonly Tone[] {
  const polarities = parts.every(({ card }) => card.card === 'number')
    ? stepPolaritiesOf(values.length, low, high)
    : polaritiesOf(values.map(({ label }) => label))
  if (polarities) return polarities.map((at) => (at === undefined ? unjudgedTone : divergingToneOf(at)))
  return values.map((_, at) => toneOf(values.length < 2 ? 1 : at / (values.length - 1)))
}

/** Whether some part was answered with several values, so that its shares add up to more than all answers. */
export const areSeveral = (parts: readonly PartCard[]): boolean =>
  parts.some(({ card }) => card.card === 'choice' && card.counts.reduce((all, { count }) => all + count, 0) > card.n)
