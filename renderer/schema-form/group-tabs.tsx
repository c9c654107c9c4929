import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import type { ClientFormGroup } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import type { FormContext } from './form-context.ts'
import classes from './group-tabs.module.css'
import { schemaFormMessages } from './messages.ts'

export interface GroupTabsProps {
  readonly context: FormContext
  readonly draw: (group: ClientFormGroup) => ReactNode
}

/** Groups of a form as tabs or steps. All stay mounted to keep their input; one is visible. */
export default function GroupTabs({ context, draw }: GroupTabsProps) {
  const { layout, groups, places, at } = context
  const id = useId()
  const isTabs = layout === 'tabs'
  return (
    <>
      {isTabs ? <TabHeads id={id} context={context} /> : <StepHeads context={context} />}
      {places.map(({ group }, place) => (
        <div
          key={group}
          id={`${id}-${place}`}
          hidden={place !== at}
          {...(isTabs ? { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${place}` } : {})}
        >
          {draw(groups[group]!)}
        </div>
      ))}
    </>
  )
}

/** Number of rows in a tab or step. */
function Rows({ count }: { readonly count: number }) {
  const label = useMessages(schemaFormMessages)('rowsHere', { count })
  return (
    <>
      <span className={classes.rows} title={label} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

function TabHeads({
  id,
  context: { groups, places, at, onPlace },
}: {
  readonly id: string
  readonly context: FormContext
}) {
  const t = useMessages(schemaFormMessages)
  const text = useText()
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const to = (at + step + places.length) % places.length
    onPlace({ at: to })
    document.getElementById(`${id}-tab-${to}`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist">
      {places.map(({ group, faults, rows }, place) => (
        <button
          key={group}
          type="button"
          role="tab"
          id={`${id}-tab-${place}`}
          className={classes.tab}
          aria-selected={place === at}
          aria-controls={`${id}-${place}`}
          tabIndex={place === at ? 0 : -1}
          onClick={() => onPlace({ at: place })}
          onKeyDown={press}
        >
          {text(groups[group]!.title ?? String(place + 1))}
          {rows !== undefined && rows > 0 && <Rows count={rows} />}
          {faults > 0 && (
            <>
              <span className={classes.faults} title={t('faultsHere', { count: faults })} aria-hidden="true">
                {faults}
              </span>
              <VisuallyHidden>{t('faultsHere', { count: faults })}</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

function StepHeads({ context: { groups, places, at, onPlace } }: { readonly context: FormContext }) {
  const t = useMessages(schemaFormMessages)
  const text = useText()
  const title = (group: number): string => text(groups[group]!.title ?? String(group + 1))
  return (
    <>
      <ol className={classes.steps} aria-label={t('steps')}>
        {places.map(({ group, faults, rows }, place) => (
          <li
            key={group}
            className={classes.step}
            data-state={place === at ? 'now' : place < at ? 'done' : 'later'}
            aria-current={place === at ? 'step' : undefined}
          >
            <button type="button" disabled={place >= at} onClick={() => onPlace({ at: place })}>
              <span className={classes.number} data-faults={faults > 0 || undefined}>
                {place < at && faults === 0 ? <IconCheck size={14} aria-label={t('stepDone')} /> : place + 1}
              </span>
              {title(group)}
              {rows !== undefined && rows > 0 && <Rows count={rows} />}
            </button>
          </li>
        ))}
      </ol>
      <output className={classes.progress}>
        {t('stepOf', { at: at + 1, count: places.length, title: title(places[at]?.group ?? 0) })}
      </output>
    </>
  )
}
