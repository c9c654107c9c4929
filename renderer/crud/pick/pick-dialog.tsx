import { Button, Modal, Pill } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useState, type KeyboardEvent } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import { escapeGuard } from '../../kit/restore-focus.ts'
import { useRefLabels } from '../../schema-form/use-options.ts'
import { useMessages } from '../../kit/i18n.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { useMay, useModule } from '../use-module.ts'
import { PickList } from './pick-list.tsx'
import { PickByName } from './pick-by-name.tsx'
import classes from './pick.module.css'
import type { PickedRow, PickedRows } from './pick-mark.tsx'
import { pickMessages } from '../lazy-part-messages.ts'

export interface PickDialogProps {
  /** Module of the rows to pick from, and the base of its calls. */
  readonly module: string
  readonly base: string
  /** Label of the field. */
  readonly label: string
  readonly isMany: boolean
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly without: string | undefined
  readonly value: readonly (string | number)[]
  readonly onDone: (value: (string | number)[]) => void
  /** Called when the dialog has left the screen. */
  readonly onClose: () => void
}

/** Picks rows from the list of another module; changes apply on confirmation. Picks outside the current page stay. */
export default function PickDialog({
  module,
  base,
  label,
  isMany,
  params,
  without,
  value,
  onDone,
  onClose,
}: PickDialogProps) {
  const t = useMessages(pickMessages)
  const group = useId()
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState(value)
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({})
  const labels = { ...seen, ...useRefLabels(base, value) }
  const has = (one: unknown): boolean => chosen.some((other) => String(other) === String(one))
  const drop = (one: string | number): void => setChosen(chosen.filter((other) => String(other) !== String(one)))
  const toggle = (pick: PickedRow): void => {
    setSeen({ ...seen, [String(pick.value)]: pick.label })
    if (!isMany) setChosen([pick.value])
    else if (has(pick.value)) drop(pick.value)
    else setChosen([...chosen, pick.value])
  }
  const close = (): void => setOpen(false)
  // keeps Esc and shortcuts of the dialog from the form below
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      !(event.target as Element).closest('[aria-expanded="true"]')
    )
      close()
  }
  return (
    <div
      role="presentation"
      onFocusCapture={escapeGuard}
      onKeyDown={press}
      onSubmit={(event) => event.stopPropagation()}
      onBlur={(event) => event.stopPropagation()}
    >
      <Modal
        opened={isOpen}
        onClose={close}
        onExitTransitionEnd={onClose}
        title={t('title', { label })}
        size={880}
        fullScreen={isNarrow}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('close') }}
        attributes={{ header: { role: 'none' } }}
        classNames={{ content: classes.content!, body: classes.body! }}
      >
        <Source
          module={module}
          base={base}
          label={label}
          params={params}
          without={without}
          picks={{ isMany, has, toggle, group }}
          isNarrow={isNarrow}
        />
        <div className={classes.footer}>
          <div className={classes.chosen}>
            <output className={classes.count}>
              {chosen.length === 0 ? t('nothing') : t('chosen', { count: chosen.length })}
            </output>
            {chosen.map((one) => {
              const name = labels[String(one)] ?? String(one)
              return (
                <Pill
                  key={one}
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': t('drop', { name }), tabIndex: 0, 'aria-hidden': false }}
                  onRemove={() => drop(one)}
                >
                  {name}
                </Pill>
              )
            })}
            {isMany && chosen.length > 1 && (
              <Button size="compact-xs" variant="subtle" onClick={() => setChosen([])}>
                {t('clear')}
              </Button>
            )}
          </div>
          <div className={classes.mutations}>
            <Button size="sm" variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                onDone([...chosen])
                close()
              }}
            >
              {t('done')}
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  )
}

interface SourceProps extends Omit<PickDialogProps, 'isMany' | 'value' | 'onDone' | 'onClose'> {
  readonly picks: PickedRows
  readonly isNarrow: boolean
}

/** The module's list for users who may see it, else its options. */
function Source({ module, base, label, params, without, picks, isNarrow }: SourceProps) {
  const { data: copy, error, reload } = useModule(module)
  const may = useMay(copy ?? { permissions: {} })
  if (error && error.code !== 403) return <ErrorState error={error} onRetry={reload} compact />
  if (error || (copy && !may('page'))) return <PickByName base={base} label={label} params={params} picks={picks} />
  if (!copy) return <RowsSkeleton rows={10} />
  return <PickList copy={copy} params={params} without={without} picks={picks} isNarrow={isNarrow} />
}
