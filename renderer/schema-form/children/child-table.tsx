import { Button } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { maxChildren } from '#schemas/module/field-types.ts'
import type { Verb } from '#schemas/module/module-file.ts'
import { midSentence } from '#schemas/module/localized-text.ts'
import { useLocale, useText, useMessages } from '../../kit/i18n.ts'
import { notify } from '../../kit/toasts.ts'
import { useAllowed } from '../../kit/signed-in-user.ts'
import { contextOf } from '../form-context.ts'
import { firstValues } from '../form-values.ts'
import { ChildTableRow, roles } from './child-table-row.tsx'
import { modeOf, type ChildForm } from './child-form.ts'
import classes from './children.module.css'
import { useChildErrors } from './use-child-errors.ts'
import { useChildRows, type ChildRow } from './use-child-rows.ts'
import { childrenMessages } from '../messages.ts'

const ChildDialog = lazy(() => import('./child-dialog.tsx'))

/** One line per row with a cell per list field; cards on phones. */
export function ChildTable({ widget, form }: { readonly widget: WidgetProps; readonly form: ChildForm }) {
  const t = useMessages(childrenMessages)
  const text = useText()
  const locale = useLocale()
  const allowed = useAllowed()
  const { copy, inline, order } = form
  const context = contextOf(widget)
  const { rows, set, add, remove, move } = useChildRows(widget.value, order, (next) => widget.onChange(next))
  const faults = useChildErrors(form, widget.name, rows, context.refused)
  const frame = useRef<HTMLFieldSetElement>(null)
  const [wish, setWish] = useState<{ readonly at: string }>()
  const [edited, setEdited] = useState<number>()
  const [announcement, announce] = useState('')

  const may = (verb: Verb): boolean => {
    const permission = copy.permissions[verb]
    return !widget.readonly && permission !== undefined && (permission.startsWith('@') || allowed(permission))
  }
  const max = Math.min(context.fields[widget.name]?.children?.max ?? maxChildren, maxChildren)
  const mayAdd = may('create') && rows.length < max
  const mayMove = order !== undefined && rows.length > 1 && may('update')
  const label = (field: string): string =>
    text(inline.find((one) => one.field === field)?.label ?? copy.fields[field]?.label ?? field)
  const mayChange = (row: ChildRow): boolean => may(modeOf(form, row.values))

  // Focus target after the next render.
  useEffect(() => {
    const place = wish && frame.current?.querySelector<HTMLElement>(wish.at)
    const target = place?.matches('input, button, textarea')
      ? place
      : place?.querySelector<HTMLElement>('input, textarea, button')
    target?.focus()
  }, [wish])

  // moves the focus to a refused field, once its tab or step is shown
  const { refused } = context
  useEffect(() => {
    const [, at, field] = refused.find((one) => one.field.startsWith(`${widget.name}/`))?.field.split('/') ?? []
    const turn = requestAnimationFrame(() =>
      at === undefined
        ? undefined
        : [...(frame.current?.querySelectorAll<HTMLElement>('[data-child]') ?? [])][Number(at)]
            ?.querySelector<HTMLElement>(`[data-field="${field}"] input`)
            ?.focus(),
    )
    return () => cancelAnimationFrame(turn)
  }, [refused, widget.name])

  // Validates before the form is saved.
  const { guards } = context
  useEffect(() => {
    guards.set(widget.name, () => {
      const first = faults.tryAll()
      if (!first) return true
      const isHere = inline.some((one) => one.field === first.field)
      if (isHere) setWish({ at: `[data-child="${first.row.id}"] [data-field="${first.field}"]` })
      else setEdited(first.row.id)
      return false
    })
    return () => void guards.delete(widget.name)
  })

  const addRow = (): void => {
    const id = add(firstValues(form.modules.create, 'create', undefined, {}))
    announce(t('added', { at: rows.length + 1 }))
    if (inline.length > 0) setWish({ at: `[data-child="${id}"]` })
    else setEdited(id)
  }
  const removeRow = (row: ChildRow, at: number): void => {
    const undo = remove(row.id)
    notify.undo(t('removed', { at: at + 1 }), undo)
    const next = rows[at + 1] ?? rows[at - 1]
    setWish({ at: next ? `[data-child="${next.id}"] [data-remove]` : '[data-add]' })
  }
  const moveRow = (row: ChildRow, by: -1 | 1, at: number): void => {
    move(row.id, by)
    const to = Math.max(0, Math.min(rows.length - 1, at + by))
    announce(t('moved', { at: to + 1, count: rows.length }))
  }
  /** Enter moves down as in a spreadsheet, from the last row to a new one; Alt with an arrow moves the row. */
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const line = target.closest<HTMLElement>('[data-child]')
    const at = rows.findIndex((row) => String(row.id) === line?.dataset.child)
    if (at < 0 || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (event.altKey && mayMove && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      return moveRow(rows[at]!, event.key === 'ArrowUp' ? -1 : 1, at)
    }
    if (event.key !== 'Enter' || target.tagName !== 'INPUT' || target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    const field = target.closest<HTMLElement>('[data-field]')?.dataset.field
    const below = rows[at + 1]
    if (below) setWish({ at: `[data-child="${below.id}"] [data-field="${field}"]` })
    else if (mayAdd) addRow()
  }
  const open = rows.find((row) => row.id === edited)
  const title = text(context.fields[widget.name]?.label ?? widget.name)

  return (
    <fieldset
      ref={frame}
      id={widget.id}
      className={classes.children}
      aria-describedby={`${widget.id}-keys`}
      {...{ onKeyDown: press }}
    >
      <legend className={classes.head}>
        {title}
        {widget.required && (
          <span className={classes.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
        <span className={classes.count}>{t('count', { count: rows.length })}</span>
      </legend>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('none', { label: midSentence(title, locale) })}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={title} {...roles.table}>
            <thead {...roles.group}>
              <tr {...roles.row}>
                <th {...roles.head} className={classes.at} aria-label={t('order')}>
                  #
                </th>
                {inline.map(({ field }) => (
                  <th key={field} {...roles.head} data-type={copy.fields[field]?.type}>
                    {label(field)}
                    {copy.fields[field]?.required && (
                      <span className={classes.required} aria-hidden="true">
                        {' '}
                        *
                      </span>
                    )}
                  </th>
                ))}
                <th {...roles.head} className={classes.tools} aria-label={t('actions')} />
              </tr>
            </thead>
            <tbody {...roles.group}>
              {rows.map((row, at) => (
                <ChildTableRow
                  key={row.id}
                  form={form}
                  row={row}
                  at={at}
                  count={rows.length}
                  id={widget.id}
                  parent={context}
                  faults={faults}
                  label={label}
                  mayChange={mayChange(row)}
                  mayMove={mayMove}
                  mayRemove={(modeOf(form, row.values) === 'create' || may('remove')) && !widget.readonly}
                  onSet={(field, value) => {
                    faults.typed(row, field)
                    set(row.id, { [field]: value })
                  }}
                  onMove={(by) => moveRow(row, by, at)}
                  onEdit={() => setEdited(row.id)}
                  onRemove={() => removeRow(row, at)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.foot}>
        {may('create') && (
          <Button
            variant="default"
            size="xs"
            data-add
            leftSection={<IconPlus size={14} />}
            disabled={!mayAdd}
            onClick={addRow}
          >
            {t('add')}
          </Button>
        )}
        <span className={classes.hint} id={`${widget.id}-keys`}>
          {rows.length >= max
            ? t('full', { max })
            : rows.length > 0 && may('create')
              ? t(mayMove ? 'keys' : 'keysPlain')
              : ''}
        </span>
      </div>
      <output className={classes.visuallyHidden}>{announcement}</output>
      {open && (
        <Suspense>
          <ChildDialog
            key={open.id}
            form={form}
            title={t('editTitle', { label: title, at: rows.indexOf(open) + 1 })}
            values={open.values}
            errors={faults
              .wrong(open)
              .map((field) => ({ field, code: 'server', message: faults.messageOf(open, field)! }))}
            onDone={(body) => {
              for (const field of Object.keys(body)) faults.typed(open, field)
              set(open.id, body)
            }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
