import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useLocale, useMessages } from '../../kit/i18n.ts'
import { rjsfSchemaOf } from '../rjsf-schema.ts'
import type { FormContext } from '../form-context.ts'
import { isFixed, readerOf, requiredNow, shownItems } from '../form-values.ts'
import { useLiveValues } from '../use-live-values.ts'
import { childrenMessages } from '../messages.ts'
import { widgets } from '../rjsf-theme.tsx'
import { ChildCell } from './child-cell.tsx'
import { modeOf, type ChildForm } from './child-form.ts'
import classes from './children.module.css'
import type { useChildErrors } from './use-child-errors.ts'
import type { ChildRow } from './use-child-rows.ts'

interface ChildTableRowProps extends CellsProps {
  readonly count: number
  readonly mayChange: boolean
  readonly mayMove: boolean
  readonly mayRemove: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** Table row with its cells and action buttons. */
export function ChildTableRow({
  count,
  mayChange,
  mayMove,
  mayRemove,
  onMove,
  onEdit,
  onRemove,
  ...cells
}: ChildTableRowProps) {
  const t = useMessages(childrenMessages)
  const { form, row, at, faults } = cells
  const isInside = (field: string): boolean => !form.inline.some((one) => one.field === field)
  const inside = faults.wrong(row).find(isInside)
  const tools = [
    ...(mayMove
      ? [
          { name: t('up', { at: at + 1 }), icon: IconArrowUp, disabled: at === 0, onClick: () => onMove(-1) },
          {
            name: t('down', { at: at + 1 }),
            icon: IconArrowDown,
            disabled: at === count - 1,
            onClick: () => onMove(1),
          },
        ]
      : []),
    ...(mayChange && asked(form, row).some(isInside)
      ? [{ name: t('edit', { at: at + 1 }), icon: IconPencil, isWrong: inside !== undefined, onClick: onEdit }]
      : []),
    ...(mayRemove
      ? [{ name: t('remove', { at: at + 1 }), icon: IconTrash, 'data-remove': true, onClick: onRemove }]
      : []),
  ]
  return (
    <tr {...roles.row} data-child={row.id} aria-label={t('row', { at: at + 1 })}>
      <td {...roles.cell} className={classes.at}>
        {at + 1}
      </td>
      <Cells {...cells} isFixedRow={!mayChange} />
      <td {...roles.cell} className={classes.tools}>
        <div className={classes.buttons}>
          {tools.map(({ name, icon: Icon, isWrong, ...button }) => (
            <ActionIcon
              key={name}
              variant="subtle"
              color={isWrong ? 'red' : 'gray'}
              size={28}
              aria-label={name}
              title={name}
              {...button}
            >
              <Icon size={16} />
            </ActionIcon>
          ))}
        </div>
        {inside !== undefined && (
          <p className={classes.more} role="alert">
            {faults.messageOf(row, inside) ?? t('more')}
          </p>
        )}
      </td>
    </tr>
  )
}

/** Explicit roles, because CSS that renders rows as cards removes the table semantics. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const asked = (form: ChildForm, { values }: ChildRow): readonly string[] => {
  const mode = modeOf(form, values)
  return shownItems(form.modules[mode], readerOf(values, { mode })).map((item) => item.field)
}

interface CellsProps {
  readonly form: ChildForm
  readonly row: ChildRow
  readonly at: number
  readonly id: string
  readonly parent: FormContext
  readonly faults: ReturnType<typeof useChildErrors>
  readonly label: (field: string) => string
  readonly onSet: (field: string, value: unknown) => void
}

function Cells({
  form,
  row,
  at,
  id,
  isFixedRow,
  parent,
  faults,
  label,
  onSet,
}: CellsProps & { readonly isFixedRow: boolean }) {
  const t = useMessages(childrenMessages)
  const locale = useLocale()
  const { copy, inline } = form
  const mode = modeOf(form, row.values)
  const module = form.modules[mode]
  const read = readerOf(row.values, { mode })
  const values = useLiveValues(row.values)
  const shown = shownItems(module, read)
  const draw = rjsfSchemaOf(
    module,
    {
      shown,
      fixed: shown.filter((item) => isFixed(module, item, read)).map((item) => item.field),
      required: [...requiredNow(module, shown, read)],
    },
    locale,
  )
  const context: FormContext = {
    ...parent,
    module: copy.module,
    fields: copy.fields,
    groups: [],
    mode,
    values,
    layout: 'sections',
    places: [],
    at: 0,
  }
  return inline.map(({ field }) => (
    <td key={field} {...roles.cell} data-field={field} data-type={copy.fields[field]?.type}>
      <span className={classes.label} aria-hidden="true">
        {label(field)}
        {copy.fields[field]?.required && <span className={classes.required}> *</span>}
      </span>
      {shown.some((item) => item.field === field) ? (
        <ChildCell
          id={`${id}-${row.id}-${field}`}
          name={field}
          label={t('cell', { at: at + 1, label: label(field) })}
          rjsfSchemaOf={draw}
          widgets={widgets}
          context={context}
          value={row.values[field]}
          isFixed={isFixedRow}
          fault={faults.messageOf(row, field)}
          onChange={(value) => onSet(field, value)}
          onLeave={() => faults.left(row, field)}
        />
      ) : (
        <span className={classes.absent}>—</span>
      )}
    </td>
  ))
}
