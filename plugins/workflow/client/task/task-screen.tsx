import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { AnswerError, Answers } from '#schemas/form/form.ts'
import { PeopleSource } from '#renderer/fill/types/use-people-search.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { FileHostContext } from '#renderer/fill/file-upload-context.ts'
import { useBackRoute } from '#renderer/kit/back-route.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { usePageOwner, usePageTitle } from '#renderer/kit/page-titles.ts'
import { refresh, useApi } from '#renderer/kit/use-api-query.ts'
import { useMinuteTick } from '#renderer/kit/use-minute-tick.ts'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { BackLink } from '#renderer/ui/back-link.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { imagePath } from '../../shared/definition-api-types.ts'
import {
  handlePath,
  recordPath,
  reviewPath,
  startSteps,
  type InstanceDetail,
  type TaskDetail,
} from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { imageMessages, spanOf } from '../process-diagram/messages.ts'
import { statusTones } from '../process-status.ts'
import { TaskForm } from './task-form.tsx'
import classes from './task-screen.module.css'
import { InstanceActions } from './instance-actions.tsx'
import { Problems } from './process-problems.tsx'
import { RemoveSignersButton } from './remove-signers-button.tsx'
import { TakeBackButton } from './take-back-button.tsx'
import { TaskActions } from './task-actions.tsx'
import { Forecast } from '../start/assignee-forecast.tsx'
import { hasLaterSigners, hasOwnComment, returnOf, shownStatus, Timeline } from './process-timeline.tsx'
import { useFormFiles } from './use-form-files.ts'
import { useBackPath } from './use-back-path.ts'
import { useAnswersLeaveGuard } from './use-answers-leave-guard.ts'

/**
 * `/workflow/task/record/handle?taskId=`: a task with its form and history, and what can be decided. With `instanceId=`,
 * a process for its starter, participants, recipients of a copy, and whoever manages its form. The same at
 * `/project/workflow/form/ReviewForm`, which leads back to the processes of one's forms.
 */
export default function TaskScreen() {
  const t = useMessages(workflowMessages)
  const [query] = useSearchParams()
  const taskId = query.get('taskId') ?? ''
  const instanceId = query.get('instanceId') ?? ''
  const isReview = useLocation().pathname === reviewPath
  const isTask = /^[1-9]\d*-[1-9]\d*$/.test(taskId)
  const id = isTask ? taskId.split('-')[0]! : instanceId
  if (!/^[1-9]\d*$/.test(id))
    return (
      <Page title={t(isReview ? 'review.title' : 'handle.title')}>
        <EmptyState icon={IconRoute} title={t('handle.noAddress')} hint={t('handle.noAddressHint')} />
      </Page>
    )
  return <Process key={taskId || id} instanceId={id} taskId={isTask ? taskId : undefined} />
}

function Process({ instanceId, taskId }: { readonly instanceId: string; readonly taskId: string | undefined }) {
  const t = useMessages(workflowMessages)
  const task = useApi<TaskDetail>(taskId !== undefined && `/workflow/task/${taskId}`)
  const instance = useApi<InstanceDetail>(`/workflow/instance/${instanceId}`)
  const error = task.error ?? instance.error
  const isCopy = taskId === undefined && instance.data !== undefined
  useEffect(() => {
    // users without a CC have nothing to mark as read
    if (isCopy)
      void api.put(`/workflow/instance/${instanceId}/read`, undefined, { quiet: true }).then(
        () => refresh('/workflow/copied'),
        () => undefined,
      )
  }, [isCopy, instanceId])

  if (error && !(instance.data && (task.data || taskId === undefined)))
    return (
      <Frame isTask={taskId !== undefined}>
        <ErrorState
          subject={t(taskId === undefined ? 'handle.subject.process' : 'handle.subject.task')}
          error={error}
          onRetry={() => Promise.all([task.reload(), instance.reload()])}
        />
      </Frame>
    )
  if (!instance.data || (taskId !== undefined && !task.data))
    return (
      <Frame isTask={taskId !== undefined}>
        <Waiting />
      </Frame>
    )
  return <Open instance={instance.data} detail={task.data} />
}

/** The head while there is no name of the process yet, with the way back to its list. */
function Frame({ isTask, children }: { readonly isTask: boolean; readonly children: ReactNode }) {
  const t = useMessages(workflowMessages)
  const isReview = useLocation().pathname === reviewPath
  const list = useBackPath({ task: isTask ? 'open' : undefined, starterId: undefined })
  const owner = isReview ? recordPath : list
  // else the menu would point at the start of processes, whose address is that of tasks but for its end
  usePageOwner(owner)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.titleLine}>
          <BackLink to={useBackRoute(owner)} label={t('handle.back')} />
          <h1 className={classes.title}>{t(isReview ? 'review.title' : 'handle.title')}</h1>
        </div>
      </header>
      {children}
    </div>
  )
}

/** Skeleton of the facts and the two columns, which prevents layout shifts. */
const Waiting = () => (
  <>
    <i className={classes.metaSkeleton} aria-hidden="true" />
    <div className={classes.columns}>
      <div className={classes.sheet}>
        <RowsSkeleton rows={6} rowHeight={52} widths={['1fr', '1fr']} />
      </div>
      <div className={classes.sheet}>
        <RowsSkeleton rows={4} rowHeight={60} widths={['16px', '1fr']} />
      </div>
    </div>
  </>
)

/** How long a task has waited, to the minute. */
function Waited({ since }: { readonly since: string }) {
  const t = useMessages(workflowMessages)
  const ti = useMessages(imageMessages)
  useMinuteTick()
  const waited = secondsSince(since)
  return <span>{waited < 60 ? t('handle.arrived') : t('handle.waited', { span: spanOf(waited, ti) })}</span>
}

const secondsSince = (moment: string): number => (Date.now() - Date.parse(moment)) / 1000

interface OpenProps {
  readonly instance: InstanceDetail
  /** Absent: the page shows a process. */
  readonly detail: TaskDetail | undefined
}

function Open({ instance, detail }: OpenProps) {
  const t = useMessages(workflowMessages)
  const text = useText()
  const navigate = useNavigate()
  const isOpen = detail !== undefined && Object.keys(detail.actions).length > 0
  const isReview = useLocation().pathname === reviewPath
  const list = useBackPath({ task: detail && (isOpen ? 'open' : 'closed'), starterId: instance.starterId })
  const owner = isReview ? recordPath : list
  const backTo = useBackRoute(owner)
  const title = instance.starter ? t('handle.of', { name: instance.starter, process: instance.name }) : instance.name
  usePageTitle(instance.name, instance.name)
  usePageOwner(owner)

  const shown = detail ?? instance
  const [edited, setEdited] = useState<Answers>({})
  const [errors, setErrors] = useState<readonly AnswerError[]>([])
  const form = useRef<HTMLDivElement>(null)
  const taskId = detail?.task.taskId
  const people = useCallback((item: string) => `/api/workflow/task/${taskId}/people/${item}`, [taskId])
  const latest = useRef(edited)
  const change = (key: string, value: unknown): void => {
    // a cleared answer is sent as an empty text
    latest.current = { ...latest.current, [key]: value ?? '' }
    setEdited(latest.current)
    setErrors((all) => all.filter(({ item }) => item !== key.replace(/:other$/, '')))
  }
  const { files, isSending } = useFormFiles(
    detail?.task,
    (id) => (id in latest.current ? latest.current[id] || undefined : shown.answers[id]),
    change,
  )
  const markSent = useAnswersLeaveGuard(isSending || Object.keys(edited).length > 0, t('handle.leaveTitle'))

  /** Returns to the list from which the task was opened, once the user no longer holds the task. */
  const finished = async (message: string): Promise<void> => {
    markSent()
    notify.ok(message)
    navigate(backTo)
    await refresh('/workflow/')
  }
  const stayed = async (message: string): Promise<void> => {
    notify.ok(message)
    await refresh('/workflow/')
  }
  /** Shows errors of answers; returns whether there were any. */
  const showErrors = (error: unknown): boolean => {
    // other failures name fields of the dialog
    const isOfForm = error instanceof ApiError && ['task.invalid', 'answer.invalid'].includes(error.id)
    const data = isOfForm ? (error.data as { readonly errors?: readonly AnswerError[] }) : undefined
    if (!data?.errors || data.errors.length === 0) return false
    setErrors(data.errors)
    const first = data.errors[0]!.item
    // after two frames the closed dialog has returned the focus
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>(`[data-item="${first}"]`)
          ?.querySelector<HTMLElement>('input, select, textarea')
          ?.focus(),
      ),
    )
    return true
  }

  // the name of the start, such as “发起人”, says who acts there instead of how
  const step = !detail?.task.isCorrection
    ? detail?.task.name
    : text(startSteps[detail.task.isFillIn ? 'fillIn' : 'correct'])
  const returned = instance.isSuspended ? undefined : returnOf(instance)
  const status = shownStatus(instance)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.titleLine}>
          <BackLink to={backTo} label={t('handle.back')} />
          <h1 className={classes.title}>{title}</h1>
          <StatusDot soft tone={statusTones[status]}>
            {t(`status.${status}`)}
          </StatusDot>
        </div>
        <p className={classes.meta}>
          <span>
            {t('handle.started')} <Timestamp value={instance.createTime} />
          </span>
          {instance.calledBy && (
            <span>
              {t('handle.calledBy')}{' '}
              <TextLink to={`${handlePath}?instanceId=${instance.calledBy.instanceId}`}>
                {instance.calledBy.name}
              </TextLink>
            </span>
          )}
          {detail && <span>{t('handle.step', { name: step })}</span>}
          {isOpen && !instance.isSuspended && <Waited since={detail.task.createTime} />}
          {isOpen && detail.task.dueTime && (
            <span>
              {t('handle.due')} <Timestamp value={detail.task.dueTime} />
            </span>
          )}
        </p>
      </header>
      {returned && (
        <p className={classes.errors}>
          {t(returned.user === null ? 'handle.returnedAutomatically' : 'handle.returned', {
            name: returned.user ?? '',
          })}
          {returned.comment && hasOwnComment(returned) && <span className={classes.reason}>{returned.comment}</span>}
        </p>
      )}
      {detail && !isOpen && (
        <p className={classes.notice} data-attention={instance.isSuspended || undefined}>
          {t(
            instance.isSuspended
              ? 'handle.suspended'
              : detail.task.state === 'waiting'
                ? 'handle.waiting'
                : 'handle.closed',
          )}
          {detail.added.length > 0 && <RemoveSignersButton detail={detail} onDone={stayed} />}
          {detail.takeBackObstacle && !instance.taskId && (
            <span>{t(`takeBackObstacle.${detail.takeBackObstacle}`)}</span>
          )}
          {detail.canTakeBack && <TakeBackButton taskId={detail.task.taskId} onDone={stayed} />}
        </p>
      )}
      {!detail && instance.isSuspended && (
        <p className={classes.notice} data-attention>
          {t('handle.suspended')}
        </p>
      )}
      {!isOpen && !instance.isSuspended && instance.taskId && (
        <p className={classes.notice}>
          {t('handle.toTask')}
          <Button component={Link} size="xs" to={`${handlePath}?taskId=${instance.taskId}`}>
            {t('handle.openTask')}
          </Button>
        </p>
      )}
      <Problems instance={instance} onRetried={stayed} />
      <div className={classes.columns}>
        <div className={classes.work}>
          <section className={classes.sheet} aria-labelledby="handle-form">
            <h2 id="handle-form" className={classes.heading}>
              {t('handle.form')}
            </h2>
            {errors.length > 0 && (
              <p className={classes.errors} role="alert">
                {t('handle.fix', { count: errors.length })}
              </p>
            )}
            <PeopleSource value={people}>
              <FileHostContext value={files}>
                <TaskForm
                  shown={shown}
                  answers={{ ...shown.answers, ...edited }}
                  errors={errors}
                  onChange={isOpen && !detail.task.isClaimable ? change : undefined}
                  list={form}
                />
              </FileHostContext>
            </PeopleSource>
          </section>
          {isOpen ? (
            <TaskActions
              detail={detail}
              instance={instance}
              edited={() => latest.current}
              uploaded={async () => (await files?.wait?.()) === undefined}
              onFinished={finished}
              onStayed={stayed}
              onErrors={showErrors}
            />
          ) : (
            <InstanceActions instance={instance} onDone={stayed} />
          )}
        </div>
        <section className={classes.sheet} aria-labelledby="handle-history">
          <div className={classes.headingLine}>
            <h2 id="handle-history" className={classes.heading}>
              {t('handle.timeline')}
            </h2>
            <TextLink to={`${imagePath}?instanceId=${instance.instanceId}`}>{t('handle.diagram')}</TextLink>
          </div>
          <Timeline instance={instance} />
          {instance.status === 'running' && !instance.isSuspended && (
            <>
              <h3 className={classes.subheading}>{t('handle.ahead')}</h3>
              <Forecast
                // a step elsewhere changes what comes next
                key={instance.timeline.length}
                about={
                  isOpen && !detail.task.isClaimable ? { taskId, answers: edited } : { instanceId: instance.instanceId }
                }
                choose={detail?.choose ?? []}
                empty={t(hasLaterSigners(instance) ? 'handle.lastStep' : 'handle.last')}
              />
            </>
          )}
        </section>
      </div>
    </div>
  )
}
