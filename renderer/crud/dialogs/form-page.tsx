import { useRef, useState, type CSSProperties } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { markUnsaved } from '../../kit/leave-guards.ts'
import { currentLocale, useText, useMessages } from '../../kit/i18n.ts'
import { useDocumentTitle } from '../../kit/page-titles.ts'
import { useApi } from '../../kit/use-api-query.ts'
import { useLeaveGuard } from '../../kit/use-leave-guard.ts'
import { confirm } from '../../ui/ask-confirmation.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page-frame.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { nameOf, nounOf } from '../row-and-page-actions.ts'
import { EditForm } from './edit-form.tsx'
import classes from './form-page.module.css'
import type { FormUrl } from './use-form-url.ts'
import { crudMessages } from '../messages.ts'

export interface FormPageProps {
  readonly copy: ClientModule
  readonly address: FormUrl
  /** Forced onto every new row. */
  readonly match: Readonly<Record<string, unknown>>
}

/** The form of one row as a page with its own URL (`form.open: page`). Back returns to the list as it was. */
export default function FormPage({ copy, address, match }: FormPageProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const isNew = address.id === 'new'
  const isDirty = useRef(false)
  // start values are in the URL on arrival only, not after a return to the tab
  const [{ round, given }, setNext] = useState({ round: 0, given: address.given })
  const {
    data: row,
    error,
    reload,
  } = useApi<ModuleRow>(!isNew && `${copy.base}/${encodeURIComponent(address.id ?? '')}`, undefined, {
    keepPrevious: false,
  })
  const title = isNew
    ? copy.noun
      ? t('createOne', { noun: nounOf(copy, currentLocale()) })
      : `${t('create')} · ${text(copy.title)}`
    : row
      ? t('editOne', { noun: nounOf(copy, currentLocale()), name: nameOf(copy, row) })
      : text(copy.title)
  useDocumentTitle(title)

  const ask = async (): Promise<boolean> => {
    const agreed = await confirm({
      title: t('form.dirtyTitle'),
      body: t('form.dirtyBody'),
      verb: t('form.dirtyVerb'),
      stay: t('form.dirtyStay'),
    })
    if (agreed) isDirty.current = false
    return agreed
  }
  useLeaveGuard({ isDirty: () => isDirty.current, ask })
  const saved = (next?: Values): void => {
    isDirty.current = false
    if (next) setNext({ round: round + 1, given: next })
    else address.close()
    // no key or click follows that would update the dots of the tags
    markUnsaved()
  }
  return (
    <Page title={title}>
      <div className={classes.form} style={{ '--width': `${widths[copy.form.size]}px` } as CSSProperties}>
        {error ? (
          <ErrorState subject={nounOf(copy, currentLocale())} error={error} onRetry={reload} compact />
        ) : !isNew && !row ? (
          <RowsSkeleton rows={6} rowHeight={72} widths={['1fr']} />
        ) : (
          <EditForm
            key={`${address.id} ${round}`}
            copy={copy}
            mode={isNew ? 'create' : 'update'}
            {...(row && !isNew ? { row } : {})}
            match={{ ...match, ...given }}
            onLeave={address.close}
            onSaved={saved}
            onDirty={(now) => void (isDirty.current = now)}
          />
        )}
      </div>
    </Page>
  )
}

const widths = { sm: 440, md: 560, lg: 760, xl: 960, full: 1600 } as const
