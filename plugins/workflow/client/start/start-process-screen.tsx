import { Anchor, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { needsCode } from '#schemas/form/item-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { usePageTitle } from '#renderer/kit/page-titles.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import type { StartDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { NoProcesses } from './no-startable-processes.tsx'
import { StartableProcessList, type StartableProcessListProps } from './startable-process-list.tsx'
import { ProcessesSkeleton } from './startable-process-skeleton.tsx'
import { StartForm } from './start-form.tsx'
import { startedBefore, useStartableProcesses } from './use-startable-processes.ts'
import classes from './start.module.css'

/** `/workflow/task/record/start`: processes the user may start; `process=` opens the form of one. */
export default function StartScreen() {
  const key = useSearchParams()[0].get('process')
  return key === null ? <Choice /> : <One key={key} process={key} />
}

/** Smallest number of processes with a search field. */
const searchedFrom = 9

function Choice() {
  const t = useMessages(workflowMessages)
  const { data, error, reload, last, isWaiting } = useStartableProcesses()
  // the page of a chosen process has the same tab, and leaves its name there
  usePageTitle(t('start.title'))
  const [typed, setTyped] = useState('')
  const shown = (data ?? []).filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  const known = startedBefore(shown, last)
  const others = shown.filter(({ name }) => !last.has(name))
  return (
    <Page title={t('start.title')} description={t('start.hint')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data || isWaiting ? (
        <ProcessesSkeleton count={6} />
      ) : data.length === 0 ? (
        <NoProcesses />
      ) : (
        <>
          {data.length >= searchedFrom && (
            <TextInput
              className={classes.search!}
              aria-label={t('start.search')}
              placeholder={t('start.search')}
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {shown.length === 0 && <EmptyState title={t('start.noMatch')} />}
          {known.length > 0 && <Group title={t('start.known')} processes={known} last={last} />}
          {others.length > 0 && (
            <Group title={known.length > 0 ? t('start.others') : t('start.all')} processes={others} last={last} />
          )}
        </>
      )}
    </Page>
  )
}

interface GroupProps extends StartableProcessListProps {
  readonly title: string
}

/** Processes below a heading with their number. */
function Group({ title, ...list }: GroupProps) {
  const heading = useId()
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {title}
        <span className={classes.count}>{list.processes.length}</span>
      </h2>
      <StartableProcessList {...list} />
    </section>
  )
}

function One({ process }: { readonly process: string }) {
  const t = useMessages(workflowMessages)
  const { data, error, reload } = useApi<StartDetail>(`/workflow/startable/${encodeURIComponent(process)}`)
  if (error && !data)
    return (
      <Page title={t('start.title')}>
        <ErrorState error={error} onRetry={reload} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('start.title')}>
        <RowsSkeleton rows={8} widths={['40%', '1fr']} />
      </Page>
    )
  // only the form's own page can verify a phone number
  if (data.formKey && data.document?.items.some(needsCode))
    return (
      <Page title={data.name}>
        <EmptyState
          icon={IconPlayerPlay}
          title={t('start.verifies')}
          hint={t('start.verifiesHint')}
          action={
            <Anchor href={`/s/${data.formKey}`} target="_blank">
              {t('start.openForm')}
            </Anchor>
          }
        />
      </Page>
    )
  return <StartForm detail={data} />
}
