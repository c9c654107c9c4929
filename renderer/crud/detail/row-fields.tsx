import type { ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'
import { shownName } from '#schemas/module/localized-text.ts'
import { useLocale, useText } from '../../kit/messages.ts'
import { debugField, debugModule } from '../../kit/debug-attributes.ts'
import { RichHtml } from '../../ui/rich-html.tsx'
import { Cell } from '../cells/cell.tsx'
import classes from './detail.module.css'

/** Fields without a tab, in file order. */
export function fieldsApart({ fields, key, detail }: ClientModule): readonly string[] {
  const elsewhere = new Set([...(detail?.hide ?? []), ...(detail?.tabs?.flatMap((tab) => tab.fields ?? []) ?? [])])
  return Object.entries(fields)
    .filter(
      ([name, field]) =>
        !field.secret && field.type !== 'password' && field.type !== 'children' && name !== key && !elsewhere.has(name),
    )
    .map(([name]) => name)
}

export interface RowFieldsProps {
  readonly copy: ClientModule
  readonly row: ModuleRow
  readonly names: readonly string[]
}

/** Labels and values, one line each, drawn like the list. */
export function RowFields({ copy, row, names }: RowFieldsProps) {
  const text = useText()
  const locale = useLocale()
  // an English twin shown in place of its field is not repeated
  const said = new Set(
    names
      .map((name) => shownName(name, copy.fields[name]?.english, row, locale))
      .filter((name, at) => name !== names[at]),
  )
  return (
    <dl className={classes.detail} {...debugModule(copy.module)}>
      {names.flatMap((name) => {
        const field = copy.fields[name]
        if (!field || said.has(name)) return []
        return [
          <div key={name} data-stamp={field.stamp} {...debugField(name)}>
            <dt>{text(field.label)}</dt>
            <dd>
              {field.type === 'richtext' && row[name] ? (
                <RichHtml html={String(row[name])} />
              ) : (
                <Cell column={{ field: name, cell: cellOf(copy, name) }} field={field} row={row} />
              )}
            </dd>
          </div>,
        ]
      })}
    </dl>
  )
}

/** The cell of a field, the same as in its column. */
export const cellOf = (copy: ClientModule, name: string): string =>
  copy.list.columns.find((column) => column.field === name)?.cell ?? copy.fields[name]?.cell ?? 'text'
