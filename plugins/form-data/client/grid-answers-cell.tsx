import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { AnswerCellProps } from '#renderer/kit/item-type-parts.ts'
import { dash } from '#renderer/kit/format-values.ts'
import { useText } from '#renderer/kit/i18n.ts'
import classes from './row-answers-cell.module.css'

/** The parts of an answer to a grid as a table, one line each. Any other value is shown as stored. */
export function GridCell({ item, value, text, isInline }: AnswerCellProps) {
  const inWords = useText()
  const lines = (itemTypeOf(item.type)?.columns(item) ?? []).map(({ key, label, text: textOf }) => ({
    key,
    label: label === undefined ? '' : inWords(label),
    answer: textOf({ [item.id]: value }),
  }))
  if (isInline || lines.every(({ answer }) => answer === '')) return <span title={text}>{text}</span>
  return (
    <div className={classes.box}>
      <table className={classes.rows} data-grid>
        <tbody>
          {lines.map(({ key, label, answer }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{answer === '' ? dash : answer}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A sentence with its blanks filled in. */
export const SentenceCell = ({ text }: AnswerCellProps) => <span title={text}>{text}</span>

/** A date, with its time where it has one, as answers are written. */
const moment = /(\d{4}-\d\d(?:-\d\d(?:[ T]\d\d:\d\d)?)?)/

/** A text whose dates stay on one line each: a browser would break them after a hyphen. */
export const UnbrokenDates = ({ text }: { readonly text: string }) =>
  text.split(moment).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
