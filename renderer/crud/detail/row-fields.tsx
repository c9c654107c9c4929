import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { shownName } from '#schemas/module/localized-text.ts'
import { useLocale, useMessages, useText } from '../../kit/i18n.ts'
import { debugField, debugModule } from '../../kit/debug-attributes.ts'
import { RichHtml } from '../../ui/rich-text-view.tsx'
import { Cell } from '../cells/cell.tsx'
import { detailMessages } from '../lazy-part-messages.ts'
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

/** Labels and values, one per line, rendered like the list. Empty fields are shown on request. */
export function RowFields({ copy, row, names }: RowFieldsProps) {
  const text = useText()
  const locale = useLocale()
  // the English twin is hidden where it replaces its field
  const replaced = new Set(
    names
      .map((name) => shownName(name, copy.fields[name]?.english, row, locale))
      .filter((name, at) => name !== names[at]),
  )
  const t = useMessages(detailMessages)
  const [isWhole, setWhole] = useState(false)
  const known = names.filter((name) => copy.fields[name] && !replaced.has(name))
  const filled = known.filter((name) => !isBlank(row[shownName(name, copy.fields[name]!.english, row, locale)]))
  const blank = known.length - filled.length
  return (
    <>
      <dl className={classes.detail} {...debugModule(copy.module)}>
        {(isWhole ? known : filled).flatMap((name) => {
          const field = copy.fields[name]
          if (!field) return []
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
      {blank > 0 && (
        <Button className={classes.blank!} variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('hideBlank') : t('showBlank', { count: blank })}
        </Button>
      )}
    </>
  )
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The cell of a field, the same as in its column; a time that a narrow column shortens to its day is whole. */
export function cellOf({ list, fields }: ClientModule, name: string): string {
  const own = fields[name]?.cell ?? 'text'
  const shown = list.columns.find((column) => column.field === name)?.cell ?? own
  return shown === 'date' ? own : shown
}
