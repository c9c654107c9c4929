import { Anchor, TextInput } from '@mantine/core'
import { IconChevronRight, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useMessages } from '#renderer/kit/messages.ts'
import { usePageTitle } from '#renderer/kit/page-tab-titles.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { startPath, type StartDetail, type Startable } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { StartForm } from './start-form.tsx'
import classes from './start.module.css'

/** `/workflow/task/record/start`: processes the user may start; `process=` opens the form of one. */
export default function StartScreen() {
  const key = useSearchParams()[0].get('process')
  return key === null ? <Choice /> : <One key={key} process={key} />
}

/** Smallest number of processes with a search field. */
const searchedFrom = 9

interface Started {
  readonly process: string
  readonly createTime: string
}

function Choice() {
  const t = useMessages(workflowMessages)
  const { data, error, reload } = useApi<readonly Startable[]>('/workflow/startable')
  // what one has started before comes first; both arrive before anything is shown, so that no card moves
  const mayList = useAllowed()('workflow:mine:list')
  const mine = useApi<{ readonly rows: readonly Started[] }>(
    mayList ? '/workflow/task/mine/page?page=1&limit=50' : null,
  )
  const isWaiting = mayList && !mine.data && !mine.error
  // the page of a chosen process has the same tab, and leaves its name there
  usePageTitle(t('start.title'))
  const [typed, setTyped] = useState('')
  const shown = (data ?? []).filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  const last = new Map((mine.data?.rows ?? []).toReversed().map((row) => [row.process, row.createTime]))
  const known = shown
    .filter(({ name }) => last.has(name))
    .toSorted((one, other) => last.get(other.name)!.localeCompare(last.get(one.name)!))
  const others = shown.filter(({ name }) => !last.has(name))
  return (
    <Page title={t('start.title')} description={t('start.hint')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data || isWaiting ? (
        <RowsSkeleton rows={4} widths={['40%']} />
      ) : data.length === 0 ? (
        <EmptyState icon={IconPlayerPlay} title={t('start.none')} hint={t('start.noneHint')} />
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

interface GroupProps {
  readonly title: string
  readonly processes: readonly Startable[]
  /** When the user last started a process, by its name. */
  readonly last: ReadonlyMap<string, string>
}

/** Processes as rows that say who will act on them. */
function Group({ title, processes, last }: GroupProps) {
  const t = useMessages(workflowMessages)
  const heading = useId()
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {title}
        <span className={classes.count}>{processes.length}</span>
      </h2>
      <ul className={classes.processes}>
        {processes.map(({ key, name, steps }) => (
          <li key={key}>
            <Link className={classes.process} to={`${startPath}?process=${encodeURIComponent(key)}`}>
              <span className={classes.sign} aria-hidden="true">
                {[...name][0]?.toUpperCase()}
              </span>
              <span className={classes.about}>
                <span className={classes.name}>{name}</span>
                <span className={classes.steps}>{steps.join(' → ') || t('start.stepless')}</span>
              </span>
              {last.has(name) && (
                <span className={classes.last}>
                  <Timestamp value={last.get(name)} as="relative" />
                </span>
              )}
              <IconChevronRight className={classes.go} size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Questions whose files only the form's own page can upload. */
const withFiles = ['imageUpload', 'upload', 'signature']

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
  if (data.formKey && data.document?.items.some(({ type }) => withFiles.includes(type)))
    return (
      <Page title={data.name}>
        <EmptyState
          icon={IconPlayerPlay}
          title={t('start.files')}
          hint={t('start.filesHint')}
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
