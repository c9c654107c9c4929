import type { ClientColumn, ClientField, ModuleRow } from '#schemas/api/module-api-types.ts'
import { shownName } from '#schemas/module/localized-text.ts'
import { dash } from '../../kit/format-values.ts'
import { useLocale } from '../../kit/i18n.ts'
import { PluginSlot } from '../../ui/plugin-slot.tsx'
import { cells } from './cell-registry.tsx'

/** Draws a row's value with the cell that its column names, built-in or from a plugin. An empty value is an em dash. */
export function Cell({
  column,
  field,
  row,
}: {
  readonly column: Pick<ClientColumn, 'field' | 'cell'>
  readonly field: ClientField | undefined
  readonly row: ModuleRow
}) {
  const locale = useLocale()
  // stamps hold usernames; shows the person's name where the server sends it
  const value =
    (field?.stamp && row.$labels?.[column.field]) || row[shownName(column.field, field?.english, row, locale)]
  if (column.cell.startsWith('plugin:')) {
    return (
      <PluginSlot
        part={column.cell}
        isInline
        meanwhile={(field?.type === 'string' || field?.type === 'int') && !isEmpty(value) ? String(value) : undefined}
        slot={{ name: column.field, field, value, row }}
      />
    )
  }
  if (isEmpty(value)) return <span style={{ color: 'var(--fw-text-faint)' }}>{dash}</span>
  const Drawn = cells[column.cell] ?? cells.text!
  return <Drawn value={value} row={row} name={column.field} field={field} />
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
