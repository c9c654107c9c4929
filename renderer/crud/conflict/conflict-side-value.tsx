import { lazy, Suspense } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { useRefLabels } from '../../schema-form/use-options.ts'
import { Cell } from '../cells/cell.tsx'

const SideRows = lazy(() => import('./conflict-side-rows.tsx'))

export interface SideValueProps {
  readonly copy: ClientModule
  readonly field: string
  readonly row: Values
}

/** One side of a field, drawn like the list. Unsaved values have no labels yet, so their labels are looked up. */
export function SideValue({ copy, field: name, row }: SideValueProps) {
  const field = copy.fields[name]
  const known = (row as ModuleRow).$labels?.[name]
  const ids =
    field?.ref && known === undefined
      ? [row[name]].flat().filter((id): id is string | number => typeof id === 'string' || typeof id === 'number')
      : []
  const labels = useRefLabels(field?.ref?.base, ids)
  const shown =
    ids.length === 0
      ? row
      : {
          ...row,
          $labels: {
            [name]:
              field?.type === 'refs'
                ? ids.map((id) => labels[String(id)] ?? String(id))
                : (labels[String(ids[0])] ?? String(ids[0])),
          },
        }
  if (field?.children && Array.isArray(row[name]))
    return (
      <Suspense>
        <SideRows module={field.children.module} rows={row[name] as readonly Values[]} />
      </Suspense>
    )
  return <Cell column={{ field: name, cell: field?.cell ?? 'text' }} field={field} row={shown as ModuleRow} />
}
