import { Subscribe } from '@tanstack/react-table'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import type { CardsFile } from '#schemas/module/module-file.ts'
import type { ClientColumn, ClientModule } from '#schemas/api/module-api-types.ts'
import { debugField } from '../../kit/debug-attributes.ts'
import { useMessages, useText } from '../../kit/i18n.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { linkOf, nameOf } from '../row-and-page-actions.ts'
import { Cell } from '../cells/cell.tsx'
import { crudMessages } from '../messages.ts'
import classes from './card-gallery.module.css'
import type { RowActionHandlers } from './list-row.tsx'
import { Named } from './use-distinct-names.tsx'
import { RowActions } from './row-actions.tsx'
import { tickRow, type RowTable, type TableRow } from './use-row-table.ts'

export interface CardGalleryProps {
  readonly copy: ClientModule
  readonly cards: CardsFile
  readonly table: RowTable
  readonly isSelectable: boolean
  readonly isStale: boolean
  readonly tools: RowActionHandlers
}

/** List as cards: picture and label, a line of badges, number and chart, and a foot of labeled values and the owner. */
export default function CardGallery({ copy, cards, table, isSelectable, isStale, tools }: CardGalleryProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  return (
    <ul
      className={classes.gallery}
      data-stale={isStale || undefined}
      aria-busy={isStale}
      aria-label={t('list', { title: text(copy.title) })}
    >
      {table.getRowModel().rows.map((row) => (
        <Card
          key={row.id}
          row={row}
          copy={copy}
          cards={cards}
          table={table}
          isSelectable={isSelectable}
          tools={tools}
        />
      ))}
    </ul>
  )
}

interface CardProps extends Omit<CardGalleryProps, 'isStale'> {
  readonly row: TableRow
}

const Card = memo(function Card({ row, copy, cards, table, isSelectable, tools }: CardProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const { picture, badges = [], count, chart, meta = [], owner } = cards
  const { title } = copy.list.card
  const name = nameOf(copy, row.original)
  const columnOf = (field: string): ClientColumn =>
    copy.list.columns.find((column) => column.field === field) ?? { field, cell: copy.fields[field]?.cell ?? 'text' }
  const cell = (field: string) => <Cell column={columnOf(field)} field={copy.fields[field]} row={row.original} />
  // the label of the field: that of a column may be longer
  const labelOf = (field: string): string => text(copy.fields[field]?.label ?? field)
  const fact = meta.find((field) => hasValue(row.original[field]))
  const linked = (field: string) => {
    const to = columnOf(field).link
    return to ? (
      <TextLink quiet to={linkOf(to, row.original)}>
        {cell(field)}
      </TextLink>
    ) : (
      cell(field)
    )
  }
  const { link } = columnOf(title)
  const called = <Named row={row.original}>{cell(title)}</Named>
  const { open } = tools

  return (
    <Subscribe source={table.atoms.rowSelection} selector={(selection) => selection[row.id] === true}>
      {(isSelected) => (
        <li
          className={classes.card}
          data-row={row.id}
          data-selected={isSelected || undefined}
          tabIndex={-1}
          aria-label={name}
        >
          <div className={classes.picture} {...debugField(picture)}>
            {cell(picture)}
          </div>
          {isSelectable && (
            <span className={classes.tick} data-on={isSelected || undefined}>
              <Checkbox
                size="sm"
                aria-label={t('select.row', { name })}
                checked={isSelected}
                onChange={({ currentTarget, nativeEvent }) =>
                  tickRow(table, row.id, { isOn: currentTarget.checked, isRange: (nativeEvent as MouseEvent).shiftKey })
                }
              />
            </span>
          )}
          <div className={classes.body}>
            <div className={classes.head}>
              <div className={classes.title} title={name} {...debugField(title)}>
                {link ? (
                  <TextLink quiet to={linkOf(link, row.original)}>
                    {called}
                  </TextLink>
                ) : open ? (
                  <button type="button" onClick={() => open(row.original)}>
                    {called}
                  </button>
                ) : (
                  called
                )}
              </div>
              {tools.hasActions && <RowActions menu={tools.menuOf(row.original)} name={name} />}
            </div>
            {(badges.length > 0 || count || chart) && (
              <div className={classes.state}>
                {badges.map((field) => (
                  <span key={field} {...debugField(field)}>
                    {cell(field)}
                  </span>
                ))}
                {count && (
                  <span className={classes.fact} {...debugField(count)}>
                    {labelOf(count)} <b>{linked(count)}</b>
                  </span>
                )}
                {chart && hasChart(row.original[chart]) && (
                  <div className={classes.chart} {...debugField(chart)}>
                    {cell(chart)}
                  </div>
                )}
              </div>
            )}
            {(fact || owner) && (
              <div className={classes.foot}>
                {fact && (
                  <span className={classes.fact} {...debugField(fact)}>
                    {labelOf(fact)} {cell(fact)}
                  </span>
                )}
                {owner && hasValue(row.original[owner]) && (
                  <span className={classes.owner} title={labelOf(owner)} {...debugField(owner)}>
                    <IconUser size={14} aria-hidden="true" />
                    <VisuallyHidden>{labelOf(owner)} </VisuallyHidden>
                    <span>{cell(owner)}</span>
                  </span>
                )}
              </div>
            )}
          </div>
        </li>
      )}
    </Subscribe>
  )
})

const hasValue = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const hasChart = (value: unknown): boolean => Array.isArray(value) && value.length > 0
