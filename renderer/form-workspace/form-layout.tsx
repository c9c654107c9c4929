import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { FormActionsSlot, FormHead } from './form-head.tsx'
import classes from './form-head.module.css'
import { formListPath, useForm, useFormKey } from './form-routes.ts'
import { formWorkspaceMessages } from './messages.ts'
import { useAssembled } from '../kit/assemble-plugins.ts'
import { useText, useMessages } from '../kit/i18n.ts'
import { usePageTitle } from '../kit/page-titles.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { uiMessages } from '../ui/messages.ts'
import type { ScreenShape } from '../kit/client-plugin-type.ts'

export { useForm, useFormKey } from './form-routes.ts'
export type { FormDetail } from '#schemas/api/form-api-types.ts'

export { formListPath, formPath, phaseTones } from './form-routes.ts'

export interface FormLayoutProps {
  readonly tab: string
  /** Fills the remaining height, for screens with their own scrolling; otherwise the page scrolls. */
  readonly fills?: boolean
  /** Skeleton while the form loads; default: rows. */
  readonly shape?: ScreenShape
  readonly children: (form: FormDetail, reload: () => Promise<unknown>) => ReactNode
}

/** Frames every screen of one form with its bar, and shows loading and error states until the form is there. */
export function FormLayout({ tab, fills = false, shape, children }: FormLayoutProps) {
  const t = useMessages(formWorkspaceMessages)
  const formKey = useFormKey()
  const { data: form, error, reload } = useForm(formKey)
  const text = useText()
  const title = useAssembled().formTabs.find((one) => one.tab === tab)?.title
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  usePageTitle(form && title ? `${form.name} · ${text(title)}` : '', form?.name)

  if (!formKey) return <EmptyState title={t('noKey.title')} hint={t('noKey.hint')} action={<ToList />} />
  if (error?.code === 404) return <EmptyState title={t('unknown.title')} hint={t('unknown.hint')} action={<ToList />} />

  return (
    <div className={classes.frame} data-form-bar data-fills={fills || undefined}>
      <FormHead tab={tab} formKey={formKey} form={form} onChanged={reload} actionsRef={setSlot} />
      <FormActionsSlot value={slot}>
        <div className={classes.body}>
          {form ? (
            children(form, reload)
          ) : error ? (
            <ErrorState subject={t('subject')} error={error} onRetry={reload} />
          ) : (
            <Waiting shape={shape} />
          )}
        </div>
      </FormActionsSlot>
    </div>
  )
}

/** The outline of a form's screen below the bar. */
export function Waiting({ shape }: { readonly shape?: ScreenShape | undefined }) {
  const t = useMessages(uiMessages)
  if (!shape)
    return (
      <div className={classes.waiting}>
        <RowsSkeleton rows={6} />
      </div>
    )
  return (
    <output className={classes.outline} data-waiting aria-label={t('loading')}>
      <ScreenSkeleton shape={shape} isHeaded />
    </output>
  )
}

function ToList() {
  const t = useMessages(formWorkspaceMessages)
  return (
    <Button component={Link} to={formListPath}>
      {t('noKey.action')}
    </Button>
  )
}
