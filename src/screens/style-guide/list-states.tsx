import { Button } from '@mantine/core'
import { IconFilterOff, IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { LoadingBar } from '#renderer/ui/page-loading.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Specimen } from './specimen.tsx'
import classes from './style-guide.module.css'
import { testMessages } from '../messages.ts'

const requestId = '0193b2c4-7a11-7f0e-9c55-3d0a2f6e8b41'

/** Shows the states of a list without rows: loading, empty, no match, failed, not allowed. */
export function States() {
  const t = useMessages(testMessages)
  const [attempts, setAttempts] = useState(0)
  return (
    <div className={classes.grid}>
      <Specimen name="RowsSkeleton" state={t('states.loading')}>
        <RowsSkeleton rows={6} />
      </Specimen>
      <Specimen name="EmptyState" state={t('states.nothing')}>
        <EmptyState
          icon={IconForms}
          title={t('nothing.title')}
          hint={t('nothing.hint')}
          action={<Button variant="light">{t('nothing.action')}</Button>}
        />
      </Specimen>
      <Specimen name="EmptyState" state={t('states.noMatch')}>
        <EmptyState
          icon={IconFilterOff}
          title={t('noMatch.title')}
          hint={t('noMatch.hint')}
          action={<Button variant="default">{t('noMatch.action')}</Button>}
        />
      </Specimen>
      <Specimen name="ErrorState" state={`${t('states.failed')} ${attempts || ''}`}>
        <ErrorState
          error={new ApiError({ id: 'timeout', code: 0, message: t('failure'), requestId })}
          onRetry={() => setAttempts(attempts + 1)}
        />
      </Specimen>
      <Specimen name="ErrorState" state={t('states.forbidden')}>
        <ErrorState error={new ApiError({ id: 'session.denied', code: 403, message: '', requestId })} />
      </Specimen>
      <Specimen name="ErrorBoundary">
        <ErrorBoundary>
          <Bomb />
        </ErrorBoundary>
      </Specimen>
      <Specimen name="EmptyState" state={t('states.compact')}>
        <EmptyState compact icon={IconForms} title={t('nothing.title')} hint={t('nothing.hint')} />
      </Specimen>
      <Specimen name="LoadingBar" state={t('loadingBar')}>
        <div className={classes.barred}>
          <LoadingBar shown />
          <RowsSkeleton rows={3} rowHeight={34} />
        </div>
      </Specimen>
    </div>
  )
}

/** Throws on request, to show that an error boundary protects its neighbors. */
function Bomb() {
  const t = useMessages(testMessages)
  const [isLit, setLit] = useState(false)
  if (isLit) throw new Error(t('crash.text'))
  return (
    <div className={classes.center}>
      <Button variant="default" onClick={() => setLit(true)}>
        {t('crash.run')}
      </Button>
    </div>
  )
}
