import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type Modeler from 'bpmn-js/lib/Modeler'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { useEffect, useState } from 'react'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { comma, useMessages } from '#renderer/kit/messages.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import type { FormDetail } from '#schemas/api/form-wire.ts'
import type { ModelFinding, Trial } from '../../shared/diagram-wire.ts'
import { ChoosePeople, type Chosen } from '../handle/choose-people.tsx'
import { PeoplePicker } from '../handle/people-picker.tsx'
import classes from './bpmn.module.css'
import { bpmnMessages } from './messages.ts'
import { xmlOf } from './modeler.ts'

const people = '/workflow/definition/trial'
const ends: Readonly<Record<string, Tone>> = { approved: 'ok', rejected: 'fail', running: 'warn' }

/** What somebody typed as a value: yes, no and numbers for what they are. */
function valueOf(typed: string): unknown {
  const text = typed.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

export interface TrialPanelProps {
  readonly modeler: Modeler
  readonly formKey: string | null
  /** What keeps the process from being run. */
  readonly onFindings: (findings: readonly ModelFinding[]) => void
  readonly onLead: (element: string) => void
  readonly onClose: () => void
}

/** Walks the process as it is drawn, with chosen answers and people. Nothing is stored, and nobody is asked. */
export function TrialPanel({ modeler, formKey, onFindings, onLead, onClose }: TrialPanelProps) {
  const t = useMessages(bpmnMessages)
  const [starter, setStarter] = useState<number>()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<Chosen>({})
  const [rejects, setRejects] = useState<readonly string[]>([])
  const [trial, setTrial] = useState<Trial>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // whoever may draw processes may lack the form; its questions then go by their names in the model
  const form = useApi<FormDetail>(formKey !== null && `/project/form/${formKey}`)
  const labelOf = (name: string): string =>
    form.data?.draft.document.items.find(({ id }) => id === name)?.label?.trim() || name

  const run = async (rejecting: readonly string[]): Promise<void> => {
    setBusy(true)
    setRejects(rejecting)
    const given = Object.entries(values).filter(([, typed]) => typed.trim() !== '')
    try {
      const body = {
        xml: await xmlOf(modeler),
        variables: Object.fromEntries(given.map(([name, typed]) => [name, valueOf(typed)])),
        chosen,
        rejects: rejecting,
        ...(starter === undefined ? {} : { starter }),
      }
      setTrial(await api.post<Trial>('/workflow/definition/trial', body, { quiet: true }))
      setProblem(undefined)
    } catch (failure) {
      setTrial(undefined)
      const errors =
        failure instanceof ApiError
          ? (failure.data as { readonly errors?: readonly Omit<ModelFinding, 'level'>[] } | undefined)?.errors
          : undefined
      if (errors?.length) {
        onFindings(errors.map((one) => ({ ...one, level: 'error' })))
        onLead(errors[0]!.element)
        setProblem(t('trial.faulty', { count: errors.length }))
      } else setProblem(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  useEffect(() => {
    if (!trial) return
    const canvas = modeler.get<Canvas>('canvas')
    const registry = modeler.get<ElementRegistry>('elementRegistry')
    const marks = [
      ...[...trial.passed, ...trial.flows].map((id) => [id, 'fw-trial-passed'] as const),
      ...(trial.stop?.node ? [[trial.stop.node, 'fw-trial-stopped'] as const] : []),
    ].filter(([id]) => registry.get(id))
    for (const [id, mark] of marks) canvas.addMarker(id, mark)
    return () => {
      for (const [id, mark] of marks) if (registry.get(id)) canvas.removeMarker(id, mark)
    }
  }, [modeler, trial])

  const asked = [...new Set([...(trial?.asks ?? []), ...Object.keys(values)])]
  return (
    <aside className={classes.inspector} aria-label={t('trial.title')}>
      <header className={classes.trialHead}>
        <h2 className={classes.inspectorTitle}>{t('trial.title')}</h2>
        <ActionIcon aria-label={t('trial.close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.trial}>
        <p className={classes.quiet}>{t('trial.hint')}</p>
        <PeoplePicker
          path={people}
          label={t('trial.starter')}
          isSingle
          isOptional
          error={undefined}
          onChange={(users) => setStarter(users[0])}
        />
        {asked.map((name) => (
          <TextInput
            key={name}
            label={labelOf(name)}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
        {trial && trial.choose.length > 0 && (
          <ChoosePeople choose={trial.choose} path={people} chosen={chosen} isAsked={false} onChange={setChosen} />
        )}
        <Button loading={isBusy} onClick={() => void run(rejects)}>
          {t(trial ? 'trial.again' : 'trial.run')}
        </Button>
        {problem !== undefined && (
          <p className={classes.problems} role="alert">
            {problem}
          </p>
        )}
        {trial && (
          <>
            <h3 className={classes.inspectorTitle}>{t('trial.path')}</h3>
            {trial.steps.length === 0 && !trial.stop && <p className={classes.quiet}>{t('trial.nobody')}</p>}
            <ol className={classes.trialSteps}>
              {trial.steps.map((step, at) => (
                // a step may come again after a return
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} className={classes.trialStep}>
                  <button type="button" className={classes.trialName} onClick={() => onLead(step.node)}>
                    {step.name || t('trial.unnamed')}
                  </button>
                  <span className={classes.quiet}>
                    {step.people.map(({ name }) => name).join(comma()) || t('trial.free')}
                  </span>
                  {trial.steps.findIndex(({ node }) => node === step.node) === at && (
                    <Checkbox
                      size="sm"
                      label={t('trial.reject')}
                      aria-label={t('trial.rejectAt', { name: step.name || t('trial.unnamed') })}
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
                {t.maybe('trialEnd', trial.status) ?? t('trialEnd.running')}
              </StatusDot>
            )}
          </>
        )}
      </div>
    </aside>
  )
}
