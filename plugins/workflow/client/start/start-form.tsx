import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { AnswerError, Answers } from '#schemas/form/form.ts'
import { FileHostContext } from '#renderer/fill/file-upload-context.ts'
import { PeopleSource, peopleSourceOf } from '#renderer/fill/types/use-people-search.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { usePageOwner, usePageTitle } from '#renderer/kit/page-titles.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { BackLink } from '#renderer/ui/back-link.tsx'
import { handlePath, startPath, type StartDetail } from '../../shared/task-api-types.ts'
import { ChooseNextAssignees, unchosen, type Chosen } from '../task/choose-next-assignees.tsx'
import { TaskForm } from '../task/task-form.tsx'
import classes from '../task/task-screen.module.css'
import { useFormFiles } from '../task/use-form-files.ts'
import { useAnswersLeaveGuard } from '../task/use-answers-leave-guard.ts'
import { workflowMessages } from '../messages.ts'
import { Forecast } from './assignee-forecast.tsx'

/** `crypto.randomUUID` would need a secure context. */
const newStartKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Form of a process to start, with the forecast and the choice of assignees. */
export function StartForm({ detail }: { readonly detail: StartDetail }) {
  const t = useMessages(workflowMessages)
  const navigate = useNavigate()
  usePageTitle(detail.name, detail.name)
  usePageOwner(startPath)
  const [answers, setAnswers] = useState<Answers>(detail.answers)
  const [chosen, setChosen] = useState<Chosen>({})
  const [errors, setErrors] = useState<readonly AnswerError[]>([])
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // of this opened form: a second click, or a retry after a lost answer, starts nothing more
  const [startKey, setStartKey] = useState(newStartKey)
  const form = useRef<HTMLDivElement>(null)
  const source = useMemo(() => (detail.formKey ? peopleSourceOf(detail.formKey) : undefined), [detail.formKey])
  const people = useRef<HTMLElement>(null)

  // a finished upload writes its answer later than the render that it started from
  const latest = useRef(answers)
  const change = (key: string, value: unknown): void => {
    latest.current = Object.fromEntries(
      Object.entries({ ...latest.current, [key]: value }).filter(([, one]) => one !== undefined),
    )
    setAnswers(latest.current)
    setErrors((all) => all.filter(({ item }) => item !== key.replace(/:other$/, '')))
  }
  const { files, isSending } = useFormFiles(detail, (id) => latest.current[id], change)
  const markSent = useAnswersLeaveGuard(isSending || answers !== detail.answers, t('start.leaveTitle'))
  const submit = async (): Promise<void> => {
    setAsked(true)
    if (unchosen(detail.choose, chosen)) {
      people.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    // the row of a failed upload says why
    if ((await files?.wait?.()) !== undefined) return setBusy(false)
    try {
      const filled = detail.document ? { answers: latest.current } : {}
      const body = { key: detail.key, chosen, idempotencyKey: startKey, ...filled }
      const { instanceId } = await api.post<{ readonly instanceId: number }>('/workflow/instance', body, {
        quiet: true,
      })
      markSent()
      notify.ok(t('start.done'))
      navigate(`${handlePath}?instanceId=${instanceId}`)
      await refresh('/workflow/')
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.id === 'start.keyUsed') {
        setStartKey(newStartKey())
        return notify.fail(t('start.received'))
      }
      const found = error instanceof ApiError ? (error.data as { readonly errors?: readonly AnswerError[] }) : undefined
      if (!found?.errors?.length) return notify.fail(error instanceof Error ? error.message : String(error))
      setErrors(found.errors)
      const first = found.errors[0]!.item
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`[data-item="${first}"] :is(input, select, textarea)`)?.focus(),
      )
    }
  }

  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.titleLine}>
          <BackLink to={startPath} label={t('start.back')} />
          <h1 className={classes.title}>{detail.name}</h1>
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.work}>
          <section className={classes.sheet} aria-labelledby="start-form">
            <h2 id="start-form" className={classes.heading}>
              {t('handle.form')}
            </h2>
            {errors.length > 0 && (
              <p className={classes.errors} role="alert">
                {t('handle.fix', { count: errors.length })}
              </p>
            )}
            <PeopleSource value={source}>
              <FileHostContext value={files}>
                <TaskForm shown={detail} answers={answers} errors={errors} onChange={change} list={form} />
              </FileHostContext>
            </PeopleSource>
          </section>
          <div className={classes.foot}>
            <Button loading={isBusy} onClick={() => void submit()}>
              {t('start.verb')}
            </Button>
          </div>
        </div>
        <section ref={people} className={classes.sheet} aria-labelledby="start-ahead">
          <h2 id="start-ahead" className={classes.heading}>
            {t('start.ahead')}
          </h2>
          {detail.choose.length > 0 && (
            <div className={classes.choose}>
              <ChooseNextAssignees
                choose={detail.choose}
                path={`/workflow/startable/${encodeURIComponent(detail.key)}`}
                chosen={chosen}
                isAsked={isAsked}
                onChange={setChosen}
              />
            </div>
          )}
          <Forecast
            about={{ key: detail.key, answers }}
            choose={detail.choose}
            chosen={chosen}
            empty={t('start.unknown')}
          />
        </section>
      </div>
    </div>
  )
}
