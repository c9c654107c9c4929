import { Button, Checkbox } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { comma, messageSet, useMessages } from '#renderer/kit/i18n.ts'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import { withCalculated, withSources } from '#schemas/form/calculated-answers.ts'
import type { Form } from '#schemas/form/form.ts'
import type { ModelFinding, Trial, TrialStep } from '../../shared/definition-api-types.ts'
import { ChooseNextAssignees, type Chosen } from '../task/choose-next-assignees.tsx'
import { PeoplePicker } from '../task/people-picker.tsx'
import { TrialAnswers, trialVariables, type TrialValues } from './trial-answers.tsx'
import classes from './trial.module.css'

export const trialMessages = messageSet('process-trial', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

const ends: Readonly<Record<string, Tone>> = { approved: 'ok', rejected: 'fail', running: 'warn' }

/** Work without people, and called processes. */
const isAutomatic = (step: TrialStep): step is TrialStep & { readonly why: 'service' | 'call' } =>
  step.why === 'service' || step.why === 'call'

/** Why others stand in: a model drawn elsewhere has no setting for it. */
const fallbackOf = ({ why }: TrialStep): 'leader' | 'model' | 'other' =>
  why === 'model' ? 'model' : ['starterLeader', 'leaders', 'deptLeader'].includes(why) ? 'leader' : 'other'

export interface TrialFormProps {
  /** Path of the trial; its `/people` finds possible starters. */
  readonly path: string
  /** The model as the trial's body takes it. */
  readonly drawn: () => object | Promise<object>
  /** The form whose questions the process reads; absent: the model's names. */
  readonly form: Form | undefined
  /** What the process reads, if it is known before the first run. */
  readonly asks?: readonly string[]
  readonly onTried?: (trial: Trial | undefined) => void
  /** Why the process cannot run: at least one finding. */
  readonly onFindings: (findings: readonly ModelFinding[]) => void
  /** The node that the drawing shows. */
  readonly current: string | undefined
  readonly onLead: (node: string) => void
}

/** The node at which a run stands: where it stopped, otherwise its last step. */
const standsAt = ({ stop, steps }: Trial): string | undefined => stop?.node ?? steps.at(-1)?.node

/** By this device's clock; the run computes them anew, by the form's own. */
function calculatedNow(form: Form, values: TrialValues): TrialValues {
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return withCalculated(form, values, local.toISOString().slice(0, 16))
}

/** Runs the model as drawn, with chosen answers and users. Nothing is stored, and nobody is notified. */
export function TrialForm({ path, drawn, form, asks = [], onTried, onFindings, current, onLead }: TrialFormProps) {
  const t = useMessages(trialMessages)
  const [starter, setStarter] = useState<number>()
  const [values, setValues] = useState<TrialValues>({})
  const [chosen, setChosen] = useState<Chosen>({})
  const [rejects, setRejects] = useState<readonly string[]>([])
  const [trial, setTrial] = useState<Trial>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const result = useRef<HTMLElement>(null)
  // the form above it leaves little room on phones
  useEffect(() => {
    if (trial) result.current?.scrollIntoView({ block: 'nearest' })
  }, [trial])
  const show = (next: Trial | undefined): void => {
    setTrial(next)
    onTried?.(next)
  }

  const run = async (rejecting: readonly string[]): Promise<void> => {
    setBusy(true)
    setRejects(rejecting)
    try {
      const body = {
        ...(await drawn()),
        variables: trialVariables(values, form),
        chosen,
        rejects: rejecting,
        ...(starter === undefined ? {} : { starter }),
      }
      const next = await api.post<Trial>(path, body, { quiet: true })
      show(next)
      setProblem(undefined)
      const at = standsAt(next)
      if (at !== undefined) onLead(at)
    } catch (failure) {
      show(undefined)
      const errors =
        failure instanceof ApiError
          ? (failure.data as { readonly errors?: readonly Omit<ModelFinding, 'level'>[] } | undefined)?.errors
          : undefined
      if (errors?.length && errors[0]!.element) {
        onFindings(errors.map((one) => ({ ...one, level: 'error' })))
        setProblem(t('faulty', { count: errors.length }))
      } else setProblem(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  const peopleText = ({ people, isCopy }: TrialStep): string => {
    const names = people.map(({ name }) => name).join(comma())
    return names === '' ? t('free') : isCopy ? t('copied', { names }) : names
  }
  const names = [...asks, ...(trial?.asks ?? []), ...Object.keys(values).map((name) => name.split(':')[0]!)]
  const asked = form ? withSources(form, names) : [...new Set(names)]
  const known = useMemo(() => (form ? calculatedNow(form, values) : values), [form, values])
  return (
    <div className={classes.trial}>
      <p className={classes.quiet}>{t('hint')}</p>
      <PeoplePicker
        path={path}
        label={t('starter')}
        isSingle
        isOptional
        error={undefined}
        onChange={(users) => setStarter(users[0])}
      />
      {asked.length > 0 && (
        <TrialAnswers
          names={asked}
          form={form}
          values={known}
          onChange={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
        />
      )}
      {trial && trial.choose.length > 0 && (
        <ChooseNextAssignees choose={trial.choose} path={path} chosen={chosen} isAsked={false} onChange={setChosen} />
      )}
      {/* publishing is the main act of the screen */}
      <Button variant="default" loading={isBusy} onClick={() => void run(rejects)}>
        {t(trial ? 'again' : 'run')}
      </Button>
      {problem !== undefined && (
        <p className={classes.problems} role="alert">
          {problem}
        </p>
      )}
      {trial && (
        <section ref={result} className={classes.result}>
          <h3 className={classes.heading}>{t('path')}</h3>
          {trial.steps.length === 0 && !trial.stop && <p className={classes.quiet}>{t('nobody')}</p>}
          <ol className={classes.steps}>
            {trial.steps.map((step, at) => (
              // a step may recur after a return
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={classes.step} data-current={step.node === current || undefined}>
                <button
                  type="button"
                  className={classes.name}
                  aria-current={step.node === current ? 'step' : undefined}
                  onClick={() => onLead(step.node)}
                >
                  {step.name || t('unnamed')}
                </button>
                <span className={classes.quiet}>{isAutomatic(step) ? t(step.why) : peopleText(step)}</span>
                {step.isFallback && step.people.length > 0 && (
                  <span className={classes.quiet}>{t(`fallback.${fallbackOf(step)}`)}</span>
                )}
                {!isAutomatic(step) &&
                  !step.isCopy &&
                  trial.steps.findIndex(({ node }) => node === step.node) === at && (
                    <Checkbox
                      className={classes.reject!}
                      size="sm"
                      label={t('reject')}
                      aria-label={t('rejectAt', { name: step.name || t('unnamed') })}
                      checked={rejects.includes(step.node)}
                      disabled={isBusy}
                      onChange={(event) =>
                        void run(
                          event.currentTarget.checked
                            ? [...rejects, step.node]
                            : rejects.filter((node) => node !== step.node),
                        )
                      }
                    />
                  )}
              </li>
            ))}
          </ol>
          {trial.stop ? (
            <p className={classes.problems} role="alert">
              {trial.stop.message}
            </p>
          ) : (
            <StatusDot tone={ends[trial.status] ?? 'neutral'}>
              {t.maybe('end', trial.status) ?? t('end.running')}
            </StatusDot>
          )}
        </section>
      )}
    </div>
  )
}
