import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type Modeler from 'bpmn-js/lib/Modeler'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { useEffect, useState } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { ModelFinding, Trial } from '../../shared/definition-api-types.ts'
import { trialMessages } from '../messages.ts'
import { TrialForm } from '../trial/trial-form.tsx'
import classes from './bpmn.module.css'
import { xmlOf } from './bpmn-modeler.ts'

export interface TrialPanelProps {
  readonly modeler: Modeler
  readonly formKey: string | null
  readonly onFindings: (findings: readonly ModelFinding[]) => void
  readonly onLead: (element: string) => void
  readonly onClose: () => void
}

/** Runs the model as a trial and highlights its path in the drawing. */
export function TrialPanel({ modeler, formKey, onFindings, onLead, onClose }: TrialPanelProps) {
  const t = useMessages(trialMessages)
  const [trial, setTrial] = useState<Trial>()
  // a user who may draw processes may lack access to the form; the model's names are shown then
  const form = useApi<FormDetail>(formKey !== null && `/project/form/${formKey}`)

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

  return (
    <aside className={classes.inspector} aria-label={t('title')}>
      <header className={classes.trialHead}>
        <h2 className={classes.inspectorTitle}>{t('title')}</h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.trial}>
        <TrialForm
          path="/workflow/definition/trial"
          drawn={async () => ({ xml: await xmlOf(modeler), ...(formKey === null ? {} : { formKey }) })}
          form={form.data?.draft.document}
          onTried={setTrial}
          onFindings={onFindings}
          onLead={onLead}
        />
      </div>
    </aside>
  )
}
