import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCircleCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Page as PageOf } from '#schemas/api/envelope.ts'
import { formatRelative } from '#renderer/kit/format-values.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { usePageTitle } from '#renderer/kit/page-titles.ts'
import { useMinuteTick } from '#renderer/kit/use-minute-tick.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { handlePath, type TaskRow } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { ApproveDialog, type Outcome } from './batch-approve-dialog.tsx'
import classes from './project-todo.module.css'

const [few, most] = [20, 100]
const typingMs = 430

/** `/project/todo`: open tasks of forms as cards, with bulk approval. */
export default function ProjectTodoScreen() {
  const t = useMessages(workflowMessages)
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), typingMs)
  const [limit, setLimit] = useState(few)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const { data, error, reload } = useApi<PageOf<TaskRow>>('/workflow/task/todo/page', {
    page: 1,
    limit,
    about: 1,
    ...(name === '' ? {} : { name }),
  })
  usePageTitle(t('quick.title'))
  const rows = data?.rows ?? []
  // drops tasks from the selection that are no longer open
  const chosen = rows.filter(({ taskId }) => ticked.has(taskId))
  const tick = (taskId: string, isOn: boolean): void => {
    const next = new Set(ticked)
    if (isOn) next.add(taskId)
    else next.delete(taskId)
    setTicked(next)
  }
  const finished = async ({ refusals }: Outcome): Promise<void> => {
    setAsking(false)
    setRefused(refusals)
    setTicked(new Set(refusals.keys()))
    await reload()
  }

  return (
    <Page sheet title={t('quick.title')} description={t('quick.hint')}>
      {error && !data ? (
        <ErrorState subject={t('quick.title')} error={error} onRetry={reload} />
      ) : !data ? (
        <RowsSkeleton rows={5} rowHeight={69} widths={['24px', '1fr', '64px']} />
      ) : data.total === 0 && name === '' ? (
        <EmptyState icon={IconCircleCheck} title={t('quick.none')} hint={t('quick.noneHint')} />
      ) : (
        <>
          <div className={classes.head}>
            <TextInput
              className={classes.search!}
              aria-label={t('quick.search')}
              placeholder={t('quick.search')}
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              value={typed}
              maxLength={200}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          {rows.length === 0 && <EmptyState title={t('quick.noMatch')} />}
          {rows.length > 1 && (
            <Checkbox
              className={classes.all!}
              label={t('quick.all')}
              checked={chosen.length === rows.length}
              indeterminate={chosen.length > 0 && chosen.length < rows.length}
              onChange={(event) =>
                setTicked(new Set(event.currentTarget.checked ? rows.map(({ taskId }) => taskId) : []))
              }
            />
          )}
          <ul className={classes.tasks}>
            {rows.map((row) => (
              <Task
                key={row.taskId}
                row={row}
                isTicked={ticked.has(row.taskId)}
                refusal={refused.get(row.taskId)}
                onTick={(isOn) => tick(row.taskId, isOn)}
              />
            ))}
          </ul>
          {data.total > rows.length &&
            (limit === few ? (
              <Button variant="default" onClick={() => setLimit(most)}>
                {t('quick.more')}
              </Button>
            ) : (
              <TextLink to="/workflow/task/todo">{t('quick.whole')}</TextLink>
            ))}
          {chosen.length > 0 && (
            <div className={classes.foot}>
              <Button fullWidth onClick={() => setAsking(true)}>
                {t('quick.approve', { count: chosen.length })}
              </Button>
            </div>
          )}
        </>
      )}
      {isAsking && (
        <ApproveDialog
          tasks={chosen.map(({ taskId, process, step, starter }) => ({
            taskId,
            name: [process, step, starter].filter(Boolean).join(' · '),
          }))}
          onDone={(outcome) => void finished(outcome)}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}

interface TaskProps {
  readonly row: TaskRow
  readonly isTicked: boolean
  /** Why the task could not be approved. */
  readonly refusal: string | undefined
  readonly onTick: (isOn: boolean) => void
}

function Task({ row, isTicked, refusal, onTick }: TaskProps) {
  const t = useMessages(workflowMessages)
  const locale = useLocale()
  useMinuteTick()
  const { taskId, process, step, starter, createTime, dueTime, about, returned } = row
  const isLate = dueTime !== null && isPast(dueTime)
  return (
    <li className={classes.task} data-ticked={isTicked || undefined}>
      <Checkbox
        className={classes.tick!}
        aria-label={[process, step, starter].filter(Boolean).join(' · ')}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={classes.about}>
        <div className={classes.heading}>
          <TextLink quiet to={`${handlePath}?taskId=${taskId}`}>
            {starter ? t('handle.of', { name: starter, process }) : process}
          </TextLink>
          <span className={classes.meta}>{formatRelative(createTime, locale)}</span>
        </div>
        {returned && <span className={classes.late}>{returned}</span>}
        {about && <span className={classes.summary}>{about}</span>}
        <span className={classes.meta}>{step}</span>
        {dueTime !== null && (
          <span className={isLate ? classes.late : classes.meta}>
            {isLate && `${t('overdue')} · `}
            {t('quick.due', { when: formatRelative(dueTime, locale) })}
          </span>
        )}
        {refusal !== undefined && (
          <span className={classes.late} role="alert">
            {refusal}
          </span>
        )}
      </div>
    </li>
  )
}

const isPast = (moment: string): boolean => Date.parse(moment) < Date.now()
