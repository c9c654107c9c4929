import { questionsOf, rowsIn, type RowsItem } from '#schemas/form/types/sub-form-rows.ts'
import type { AnswerCellProps } from '#renderer/kit/item-type-parts.ts'
import { UnbrokenDates } from './grid-answers-cell.tsx'
import classes from './row-answers-cell.module.css'

/** Rows of an answer as a table. Any other value is shown as stored. */
export function RowsCell({ item, value, text, isInline }: AnswerCellProps) {
  const rows = rowsIn(value)
  const questions = questionsOf(item as RowsItem) // the cell of this family
  if (isInline || rows.length === 0 || questions.length === 0) return <span title={text}>{text}</span>
  return (
    <div className={classes.box}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col" aria-hidden="true" />
            {questions.map((one) => (
              <th key={one.item.id} scope="col">
                {one.item.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {questions.map((one) => (
                <td key={one.item.id}>
                  <UnbrokenDates text={one.type.text(one.item, row[one.item.id]) || '—'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
