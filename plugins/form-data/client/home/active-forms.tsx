import { Link } from 'react-router-dom'
import type { ActiveForm, ActiveForms } from '#schemas/api/dashboard-api-types.ts'
import { formListPath, formPath } from '#renderer/form-workspace/form-routes.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Sparkline } from '#renderer/ui/sparkline.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './dashboard-cards.module.css'
import { homeMessages } from '../messages.ts'
import { useAnswersLive } from './submission-counts.tsx'

/** Open forms, each with the submissions of the last two weeks. */
export default function ActiveFormCards() {
  const t = useMessages(homeMessages)
  const { data, error, reload } = useApi<ActiveForms>('/project/form/active')
  const isNamesake = (form: ActiveForm): boolean =>
    data?.rows.some((one) => one !== form && one.name === form.name) ?? false
  // where one card tells its date of creation all do, so that they have the same lines
  const areDated = data?.rows.some(isNamesake) ?? false
  useAnswersLive(reload)
  if (data?.open === 0) return null
  return (
    <DashboardCard
      id="active"
      title={t('active.title')}
      aside={
        data &&
        data.open > data.rows.length && (
          <TextLink to={`${formListPath}?phase=open`}>{t('active.all', { count: data.open })}</TextLink>
        )
      }
    >
      {error && !data && <ErrorState subject={t('active.subject')} error={error} onRetry={reload} compact />}
      {!error && !data && (
        <div className={classes.waitingForms}>
          <RowsSkeleton rows={3} areCards />
        </div>
      )}
      {data && (
        <ul className={classes.forms}>
          {data.rows.map((form) => (
            <li key={form.formKey}>
              <FormCard form={form} isDated={areDated} isNamesake={isNamesake(form)} />
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  )
}

interface FormCardProps {
  readonly form: ActiveForm
  /** Whether the cards tell their dates of creation. */
  readonly isDated: boolean
  /** Whether another card has the same name. */
  readonly isNamesake: boolean
}

function FormCard({
  form: { formKey, name, createTime, submissions, last, days },
  isDated,
  isNamesake,
}: FormCardProps) {
  const t = useMessages(homeMessages)
  const today = days.at(-1) ?? 0
  return (
    <Link to={formPath('data', formKey)} className={classes.form}>
      <span className={classes.formName}>{name || t('active.unnamed')}</span>
      {isDated && (
        <span className={classes.formLast} data-beside={!isNamesake || undefined}>
          {t('active.created')} <Timestamp value={createTime} />
        </span>
      )}
      <span className={classes.formCount}>
        <strong>{formatNumber(submissions)}</strong>
        {today > 0 && <span>{t('active.today', { count: today })}</span>}
      </span>
      <Sparkline
        isOpen
        values={days}
        label={t('active.spark', { days: days.length, sum: days.reduce((a, b) => a + b, 0) })}
      />
      <span className={classes.formLast}>
        {last === null ? (
          t('active.none')
        ) : (
          <>
            {t('active.last')} <Timestamp value={last} as="relative" />
          </>
        )}
      </span>
    </Link>
  )
}
