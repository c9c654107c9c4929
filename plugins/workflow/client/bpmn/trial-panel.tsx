import type Modeler from 'bpmn-js/lib/Modeler'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import { useEffect, useState } from 'react'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { ModelFinding, Trial } from '../../shared/definition-api-types.ts'
import { TrialAside } from '../trial/trial-aside.tsx'
import { fit, xmlOf } from './bpmn-modeler.ts'

export interface TrialPanelProps {
  readonly modeler: Modeler
  readonly formKey: string | null
  readonly onFindings: (findings: readonly ModelFinding[]) => void
  /** Selects a faulty element. */
  readonly onLead: (element: string) => void
  readonly onClose: () => void
}

/** Runs the model as a trial and highlights its path in the drawing. */
export function TrialPanel({ modeler, formKey, onFindings, onLead, onClose }: TrialPanelProps) {
  const [trial, setTrial] = useState<Trial>()
  const [current, setCurrent] = useState<string>()
  // a user who may draw processes may lack access to the form; the model's names are shown then
  const form = useApi<FormDetail>(formKey !== null && `/project/form/${formKey}`)

  useEffect(() => {
    // what is selected would stand out more than the path
    modeler.get<Selection>('selection').select([])
    modeler.get<Canvas>('canvas').resized()
    fit(modeler)
  }, [modeler])
  useEffect(() => {
    if (!trial) return
    return marked(modeler, [
      ...[...trial.passed, ...trial.flows].map((id) => [id, 'fw-trial-passed'] as const),
      ...(trial.stop?.node ? [[trial.stop.node, 'fw-trial-stopped'] as const] : []),
    ])
  }, [modeler, trial])
  useEffect(() => {
    const shape = current === undefined ? undefined : modeler.get<ElementRegistry>('elementRegistry').get(current)
    if (!trial || !shape) return
    modeler.get<Canvas>('canvas').scrollToElement(shape as never, 24)
    return marked(modeler, [[shape.id, 'fw-trial-current']])
  }, [modeler, trial, current])

  return (
    <TrialAside
      path="/workflow/definition/trial"
      drawn={async () => ({ xml: await xmlOf(modeler), ...(formKey === null ? {} : { formKey }) })}
      form={form.data?.draft.document}
      current={trial && current}
      onTried={setTrial}
      onFindings={(found) => {
        onFindings(found)
        onLead(found[0]!.element)
      }}
      onLead={setCurrent}
      onClose={onClose}
    />
  )
}

/** Adds markers to elements; returns a function that removes them. */
function marked(modeler: Modeler, marks: readonly (readonly [id: string, marker: string])[]): () => void {
  const canvas = modeler.get<Canvas>('canvas')
  const registry = modeler.get<ElementRegistry>('elementRegistry')
  for (const [id, marker] of marks) if (registry.get(id)) canvas.addMarker(id, marker)
  return () => {
    for (const [id, marker] of marks) if (registry.get(id)) canvas.removeMarker(id, marker)
  }
}
