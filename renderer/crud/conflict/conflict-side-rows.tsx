import type { ClientModule } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { Cell } from '../cells/cell.tsx'
import { useModule } from '../use-module.ts'
import classes from './conflict-fields.module.css'

/** One side of child rows, one line each, drawn like their own list. */
export default function SideRows({ module, rows }: { readonly module: string; readonly rows: readonly Values[] }) {
  const { data: copy } = useModule(module)
  if (rows.length === 0 || !copy) return <span>{rows.length === 0 ? '—' : rows.length}</span>
  return (
    <ol className={classes.rows}>
      {rows.map((row, at) => (
        <li key={at}>{cellsOf(copy, row)}</li>
      ))}
    </ol>
  )
}

/** The row's name, then its other filled values. */
function cellsOf(copy: ClientModule, row: Values) {
  const columns = copy.list.columns
    .filter(
      ({ field, hidden }) =>
        !hidden && row[field] !== undefined && row[field] !== null && row[field] !== '' && row[field] !== false,
    )
    .slice(0, 4)
  return columns.map((column) => (
    <span key={column.field} className={classes.part}>
      <Cell column={column} field={copy.fields[column.field]} row={row} />
    </span>
  ))
}
