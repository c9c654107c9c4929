import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-wire.ts'
import { changeForm } from '#schemas/form/edit.ts'
import { EditableName } from './editable-name.tsx'
import classes from './form-head.module.css'
import { draftOf } from './drafts.ts'
import { SaveLine } from './save-line.tsx'
import { useForm, useFormKey } from './use-form.ts'
import type { DraftSession } from './session.ts'
import { formWorkspaceMessages } from './messages.ts'
import { useAssembled } from '../kit/assemble.ts'
import { useBackRoute } from '../kit/back-route.ts'
import { useText, useMessages } from '../kit/messages.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { useAllowed } from '../kit/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { formListPath, formPath, statusTones } from './form-routes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'

export { useForm, useFormKey } from './use-form.ts'
export type { FormDetail } from '#schemas/api/form-wire.ts'

export { formListPath, formPath, statusTones } from './form-routes.ts'

export interface FormLayoutProps {
  readonly tab: string
  /** As high as the space there is, for screens that scroll inside; others grow and the page scrolls. */
  readonly fills?: boolean
  readonly children: (form: FormDetail, reload: () => Promise<unknown>) => ReactNode
}

/**
 * What all screens of one form share: the way back, its name and status, the other screens, and whether changes are
 * saved.
 */
export function FormLayout({ tab, fills = false, children }: FormLayoutProps) {
  const t = useMessages(formWorkspaceMessages)
  const formKey = useFormKey()
  const { data: form, error, reload } = useForm(formKey)
  const text = useText()
  const title = useAssembled().formTabs.find((one) => one.tab === tab)?.title
  usePageTitle(form && title ? `${form.name} · ${text(title)}` : '')

  if (!formKey) return <EmptyState title={t('noKey.title')} hint={t('noKey.hint')} action={<ToList />} />
  if (error?.code === 404) return <EmptyState title={t('unknown.title')} hint={t('unknown.hint')} action={<ToList />} />
  if (error && !form) return <ErrorState error={error} onRetry={reload} />

  return (
    <div className={classes.frame} data-fills={fills || undefined}>
      <FormHead tab={tab} formKey={formKey} form={form} onChanged={reload} />
      <div className={classes.body}>{form ? children(form, reload) : <RowsSkeleton rows={6} />}</div>
    </div>
  )
}

interface FormHeadProps {
  readonly tab: string
  readonly formKey: string
  readonly form: FormDetail | undefined
  readonly onChanged: () => unknown
}

function FormHead({ tab, formKey, form, onChanged }: FormHeadProps) {
  const t = useMessages(formWorkspaceMessages)
  const back = useBackRoute(formListPath)
  const allowed = useAllowed()
  const session = form && draftOf(form)
  /** While the title visitors read is the name, it follows the name. */
  const rename = (name: string): unknown => {
    if (form && session?.view().document.title === form.name) session.edit((now) => changeForm(now, { title: name }))
    return onChanged()
  }
  const text = useText()
  const tabs = useAssembled().formTabs.filter(({ permission }) => allowed(permission))

  return (
    <header className={classes.head}>
      <div className={classes.identity}>
        <Link className={classes.back} to={back} aria-label={t('back')} title={t('back')}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </Link>
        {form && (
          <EditableName
            formKey={formKey}
            name={form.name}
            isEditable={allowed('project:form:edit')}
            onRenamed={rename}
          />
        )}
        {form && (
          <span className={classes.status}>
            <StatusDot tone={statusTones[form.status]}>{t(`status.${form.status}`)}</StatusDot>
          </span>
        )}
      </div>
      <nav className={classes.tabs} aria-label={t('nav')}>
        {tabs.map(({ tab: one, title }) => (
          <Link
            key={one}
            className={classes.tab}
            to={formPath(one, formKey)}
            {...(one === tab ? { 'aria-current': 'page' as const } : {})}
          >
            {text(title)}
            {one === 'publish' && form && session && <Unpublished form={form} session={session} />}
          </Link>
        ))}
      </nav>
      <div className={classes.saving}>{session && <SaveLine session={session} />}</div>
    </header>
  )
}

/** A dot for those who would otherwise believe that visitors see their changes already. */
function Unpublished({ form, session }: { readonly form: FormDetail; readonly session: DraftSession }) {
  const t = useMessages(formWorkspaceMessages)
  const { revision, saving } = useSyncExternalStore(session.subscribe, session.view)
  const isAhead = form.hasChanges || revision > form.draft.revision || saving.is !== 'saved'
  if (form.version === 0 || !isAhead) return null
  return (
    <span className={classes.unpublished} title={t('unpublished')}>
      <VisuallyHidden>{` ${t('unpublished')}`}</VisuallyHidden>
    </span>
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
