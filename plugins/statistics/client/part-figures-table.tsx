import type { PartCard } from '#schemas/form/answer-statistics.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import classes from './grid-and-sub-form-cards.module.css'
import { figuresOf, type FiguresOptions } from './part-figures.ts'
import { statisticsMessages } from './messages.ts'

interface FiguresTableProps extends FiguresOptions {
  readonly parts: readonly PartCard[]
  readonly label: string
}

/** Lists the parts of an answer in a table: number of answers, mean, median, and what else sums them up. */
export function FiguresTable({ parts, label, ...options }: FiguresTableProps) {
  const t = useMessages(statisticsMessages)
  const text = useText()
  const { headings, lines, endsInText, rare } = figuresOf(parts, options, t, text)
  return (
    <table className={classes.figures} data-texts={endsInText || undefined} aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" data-rare={at === rare || undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at} data-rare={at + 1 === rare || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
