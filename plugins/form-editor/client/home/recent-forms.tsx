import { IconForms } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import type { FormRow } from '#schemas/api/form-api-types.ts'
import { formListPath, formPath, phaseTones } from '#renderer/form-workspace/form-routes.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { NumberText } from '#renderer/ui/number-text.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { formEditorMessages } from '../messages.ts'
import classes from './recent-forms.module.css'

/** Lists the forms changed last with their state and number of submissions. */
export default function RecentForms() {
  const t = useMessages(formEditorMessages)
  const allowed = useAllowed()
  const { data, error, reload } = useApi<Page<FormRow>>('/project/form/page', { page: 1, limit: 5 })
  if (data?.total === 0)
    return allowed('project:form:add') ? (
      <Suspense fallback={<RowsSkeleton rows={2} areCards />}>
        <FirstForm />
      </Suspense>
    ) : (
      <EmptyState icon={IconForms} title={t('home.empty')} hint={t('home.emptyHint')} />
    )
  return (
    <DashboardCard id="recent" title={t('home.recent')} aside={<TextLink to={formListPath}>{t('home.all')}</TextLink>}>
      {error && !data && <ErrorState subject={t('home.recentSubject')} error={error} onRetry={reload} compact />}
      {!error && !data && <RowsSkeleton rows={5} />}
      {data && <FormTable rows={data.rows.filter(({ type }) => type !== 'folder')} />}
    </DashboardCard>
  )
}

const FirstForm = lazy(() => import('./first-form.tsx'))

function FormTable({ rows }: { readonly rows: readonly FormRow[] }) {
  const t = useMessages(formEditorMessages)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('home.name')}</th>
          <th>{t('home.status')}</th>
          <th className={classes.right}>{t('home.submissions')}</th>
          <th className={classes.right}>{t('home.updated')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.formKey}>
            <td>
              <TextLink quiet to={formPath('editor', row.formKey)}>
                {row.name || t('home.unnamed')}
              </TextLink>
            </td>
            <td>
              <StatusDot tone={phaseTones[row.phase]}>{t(`home.${row.phase}`)}</StatusDot>
            </td>
            <td className={classes.right}>
              {row.submissions > 0 ? (
                <TextLink to={formPath('data', row.formKey)}>
                  <NumberText value={row.submissions} />
                </TextLink>
              ) : (
                <NumberText value={0} />
              )}
            </td>
            <td className={`${classes.right} ${classes.dim}`}>
              <Timestamp value={row.updateTime} as="relative" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
