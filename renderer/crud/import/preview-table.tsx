import type { ImportCounts, ImportPreview, ImportPreviewRow } from '#schemas/api/import-api-types.ts'
import type { ClientField, ClientModule } from '#schemas/api/module-api-types.ts'
import { comma, useText, useMessages } from '../../kit/i18n.ts'
import { StatusDot, type Tone } from '../../ui/status-dot.tsx'
import { Cell } from '../cells/cell.tsx'
import classes from './import-tables.module.css'
import { importMessages } from '../lazy-part-messages.ts'

export const becomesTone: Readonly<Record<keyof ImportCounts, Tone>> = {
  create: 'ok',
  update: 'info',
  unchanged: 'neutral',
  error: 'fail',
}

/** First rows as they would be stored, in the list's cells. */
export function PreviewTable({
  copy,
  preview: { columns, rows },
}: {
  readonly copy: ClientModule
  readonly preview: ImportPreview
}) {
  const t = useMessages(importMessages)
  const text = useText()
  const shown = columns.flatMap(({ field }) =>
    field !== null && copy.fields[field] ? [{ name: field, field: copy.fields[field] }] : [],
  )
  return (
    // a scrollable region must be focusable
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('check.rowsOf', { count: rows.length })}>
      <table className={classes.table}>
        <caption>{t('check.rowsOf', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('check.line')}</th>
            <th scope="col">{t('check.becomes')}</th>
            {shown.map(({ name, field }) => (
              <th key={name} scope="col">
                {text(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className={classes.line}>{row.row}</td>
              <td>
                <StatusDot tone={becomesTone[row.becomes]}>{t(`check.${row.becomes}`)}</StatusDot>
              </td>
              {shown.map(({ name, field }) => (
                <td key={name}>
                  <Shown row={row} name={name} field={field} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Cells of an invalid row as raw text, which may be no valid values. */
function Shown({
  row: { becomes, values },
  name,
  field,
}: {
  readonly row: ImportPreviewRow
  readonly name: string
  readonly field: ClientField
}) {
  if (becomes !== 'error') return <Cell column={{ field: name, cell: field.cell }} field={field} row={values} />
  const value = values.$labels?.[name] ?? values[name]
  return value === undefined || value === null || value === ''
    ? '—'
    : typeof value === 'object'
      ? [value].flat().join(comma())
      : String(value)
}
