import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { useText } from '../../kit/i18n.ts'
import type { ShownColumn } from '../list-settings/list-preferences.ts'
import classes from './list-table.module.css'

export interface GroupHeadProps {
  readonly columns: readonly ShownColumn[]
  /** Number of cells before the columns. */
  readonly leading: number
  readonly trailing: number
}

/** Row above the headers: one heading over neighboring columns of the same group. Renders nothing without groups. */
export function GroupHead({ columns, leading, trailing }: GroupHeadProps) {
  const text = useText()
  const runs = runsOf(columns)
  if (!runs) return null
  return (
    <tr className={classes.groups}>
      {leading > 0 && <td colSpan={leading} data-print="none" aria-hidden="true" />}
      {runs.map(({ group, count, first }) =>
        group === undefined ? (
          <td key={first} colSpan={count} aria-hidden="true" />
        ) : (
          <th key={first} colSpan={count} scope="colgroup" title={text(group)}>
            <span className={classes.clip}>{text(group)}</span>
          </th>
        ),
      )}
      <td colSpan={trailing} data-print="none" aria-hidden="true" />
    </tr>
  )
}

interface Run {
  readonly group: LocalizedText | undefined
  readonly count: number
  /** Field of the first column. */
  readonly first: string
}

function runsOf(columns: readonly ShownColumn[]): readonly Run[] | undefined {
  if (columns.every(({ group }) => group === undefined)) return undefined
  return columns.reduce<readonly Run[]>((runs, { group, field }) => {
    const last = runs.at(-1)
    return last && JSON.stringify(last.group) === JSON.stringify(group)
      ? [...runs.slice(0, -1), { ...last, count: last.count + 1 }]
      : [...runs, { group, count: 1, first: field }]
  }, [])
}
