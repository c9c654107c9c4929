import { Button } from '@mantine/core'
import { IconForms, IconLockQuestion } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Page as PageOf } from '#schemas/api/envelope.ts'
import type { FormRow } from '#schemas/api/form-wire.ts'
import { formStatuses } from '#schemas/form/form.ts'
import { useAssembled } from '#renderer/kit/assemble.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import type { DashboardCard } from '#renderer/kit/plugin.ts'
import { routersAtom, useAllowed, userAtom } from '#renderer/kit/session.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { CountUp } from '#renderer/ui/count-up.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Page } from '#renderer/ui/page.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { shellMessages } from '../i18n/messages.ts'
import { entriesOf } from '../shell/menu.ts'
import dash from './dash/dash.module.css'
import { greetingAt } from './greeting.ts'
import classes from './home.module.css'
import { RecentForms } from './recent-forms.tsx'

const listPath = '/project/form/list'

/**
 * The dashboard: a greeting, how many forms there are in which state, answers by day, the last ones touched and what
 * waits.
 */
export default function Home() {
  const t = useMessages(shellMessages)
  const allowed = useAllowed()
  const user = useAtomValue(userAtom)?.user
  const routers = useAtomValue(routersAtom)
  const entries = useMemo(() => entriesOf(routers ?? []), [routers])
  const [hour] = useState(() => new Date().getHours())
  const mayList = allowed('project:form:list')
  const { data, error, reload } = useApi<PageOf<FormRow>>(mayList && '/project/form/page', { page: 1, limit: 5 })
  const title = t(`dash.${greetingAt(hour)}`, { name: user?.nickName || user?.userName })
  const create = allowed('project:form:add') ? (
    <Button component={Link} to={`${listPath}?create=1`}>
      {t('dash.create')}
    </Button>
  ) : undefined

  if (!mayList) {
    return (
      <Page title={title}>
        <WithSide>
          {entries.length > 0 ? (
            <Suspense fallback={<RowsSkeleton rows={3} />}>
              <Shortcuts entries={entries} />
            </Suspense>
          ) : (
            <EmptyState icon={IconLockQuestion} title={t('dash.noForms')} hint={t('dash.noFormsHint')} />
          )}
        </WithSide>
      </Page>
    )
  }
  if (data?.total === 0) {
    return (
      <Page title={title}>
        <WithSide>
          <EmptyState icon={IconForms} title={t('dash.empty')} hint={t('dash.emptyHint')} action={create} />
        </WithSide>
      </Page>
    )
  }
  return (
    <Page title={title} description={t('dash.hint')} actions={create}>
      <ul className={classes.counts}>
        <Count label={t('dash.total')} total={data?.total} to={listPath} />
        {formStatuses.map((status) => (
          <StatusCount key={status} status={status} label={t(`dash.${status}`)} />
        ))}
      </ul>
      <div className={dash.columns}>
        <div className={dash.column}>
          {allowed('project:data:list') && (
            <Suspense fallback={<RowsSkeleton rows={6} />}>
              <Trend />
            </Suspense>
          )}
          <section aria-labelledby="recent">
            <header className={classes.head}>
              <h2 id="recent" className={classes.title}>
                {t('dash.recent')}
              </h2>
              <TextLink to={listPath}>{t('dash.all')}</TextLink>
            </header>
            {error && !data ? (
              <ErrorState error={error} onRetry={reload} compact />
            ) : !data ? (
              <RowsSkeleton rows={5} />
            ) : (
              <RecentForms rows={data.rows} />
            )}
          </section>
          <Cards column="main" />
        </div>
        <div className={dash.column}>
          <Suspense fallback={<RowsSkeleton rows={3} />}>
            <Todo />
          </Suspense>
          <Cards column="side" />
        </div>
      </div>
    </Page>
  )
}

const Trend = lazy(() => import('./dash/trend.tsx'))
const Shortcuts = lazy(() => import('./dash/shortcuts.tsx'))
const Todo = lazy(() => import('./dash/todo.tsx'))

/** Cards that features bring. */
function Cards({ column }: { readonly column: DashboardCard['column'] }) {
  const allowed = useAllowed()
  return useAssembled()
    .dashboard.filter((card) => card.column === column && (card.permission === undefined || allowed(card.permission)))
    .map(({ id, Card }) => (
      <Suspense key={id} fallback={<RowsSkeleton rows={3} />}>
        <Card />
      </Suspense>
    ))
}

/** Whoever has no forms still has the cards beside. */
function WithSide({ children }: { readonly children: ReactNode }) {
  return (
    <div className={dash.columns}>
      <div className={dash.column}>{children}</div>
      <div className={dash.column}>
        <Cards column="side" />
      </div>
    </div>
  )
}

function StatusCount({ status, label }: { readonly status: string; readonly label: string }) {
  const { data } = useApi<PageOf<FormRow>>('/project/form/page', { page: 1, limit: 1, status })
  return <Count label={label} total={data?.total} to={`${listPath}?status=${status}`} />
}

/** One number and where it leads. Its place is kept while it loads. */
function Count({
  label,
  total,
  to,
}: {
  readonly label: string
  readonly total: number | undefined
  readonly to: string
}) {
  return (
    <li className={classes.count}>
      <Link to={to} className={classes.countLink}>
        <span className={classes.countLabel}>{label}</span>
        <span className={classes.number} data-waiting={total === undefined || undefined}>
          {total !== undefined && <CountUp value={total} />}
        </span>
      </Link>
    </li>
  )
}
