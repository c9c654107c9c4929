import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { refresh, useApi } from '#renderer/kit/use-api-query.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import type { OwnSubstitution, OwnSubstitutions as Own } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import classes from './substitution.module.css'
import { substitutionPath, SubstitutionForm } from './substitution-form.tsx'

/** The user's substitutes: current and future periods, a form for a new one, and open tasks to hand over. */
export default function OwnSubstitutions() {
  const t = useMessages(workflowMessages)
  const { data, error, reload } = useApi<Own>(substitutionPath)
  const [isAdding, setAdding] = useState(false)
  const [isGiving, setGiving] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={2} rowHeight={56} widths={['1fr', '64px']} />

  const remove = async ({ substitutionId, name }: OwnSubstitution): Promise<void> => {
    const agreed = await confirm({
      title: t('substitution.removeTitle', { name }),
      body: t('substitution.removeBody'),
      verb: t('substitution.remove'),
    })
    if (!agreed) return
    await quietly(async () => {
      await api.del(`${substitutionPath}/${substitutionId}`)
      notify.ok(t('substitution.removed'))
    })
    await reload()
  }
  const give = async (): Promise<void> => {
    setGiving(true)
    await quietly(async () => {
      const { given } = await api.post<{ readonly given: number }>(`${substitutionPath}/handOver`, {})
      notify.ok(t('substitution.given', { count: given }))
    })
    setGiving(false)
    await Promise.all([reload(), refresh('/workflow/')])
  }

  return (
    <div className={classes.section}>
      <p className={classes.hint}>{t('substitution.hint')}</p>
      {data.toGive > 0 && (
        <p className={classes.offer}>
          <span>{t('substitution.toGive', { count: data.toGive })}</span>
          <Button size="xs" loading={isGiving} onClick={() => void give()}>
            {t('substitution.give')}
          </Button>
        </p>
      )}
      {data.rows.length > 0 && (
        <ul className={classes.list}>
          {data.rows.map((row) => (
            <li key={row.substitutionId} className={classes.row}>
              <div>
                <p className={classes.name}>{row.name}</p>
                <p className={classes.period}>
                  <Timestamp value={row.beginTime} /> {t('substitution.until')} <Timestamp value={row.endTime} />
                  {row.reason && <span> · {row.reason}</span>}
                </p>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={t('substitution.removeOf', { name: row.name })}
                onClick={() => void remove(row)}
              >
                {t('substitution.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data.rows.length === 0 && !isAdding && <p className={classes.hint}>{t('substitution.none')}</p>}
      {isAdding ? (
        <SubstitutionForm
          onDone={async () => {
            setAdding(false)
            await reload()
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button className={classes.add!} variant="default" onClick={() => setAdding(true)}>
          {t('substitution.add')}
        </Button>
      )}
    </div>
  )
}

/** The API call has shown the error. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
