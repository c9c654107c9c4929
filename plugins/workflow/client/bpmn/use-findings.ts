import type Modeler from 'bpmn-js/lib/Modeler'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import type { ModelFinding } from '../../shared/definition-api-types.ts'
import classes from './bpmn.module.css'
import { xmlOf } from './bpmn-modeler.ts'

const pauseMs = 500

/** Checks the model on the server shortly after each change, and marks its elements. */
export function useFindings(
  modeler: Modeler | undefined,
  formKey: string | null,
): {
  readonly findings: readonly ModelFinding[]
  readonly show: (findings: readonly ModelFinding[]) => void
} {
  const [findings, setFindings] = useState<readonly ModelFinding[]>([])
  const latest = useRef(0)

  useEffect(() => {
    if (!modeler) return
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const check = async (): Promise<void> => {
      const run = ++latest.current
      const answer = await api
        .post<{ readonly findings: readonly ModelFinding[] }>(
          '/workflow/definition/check',
          { xml: await xmlOf(modeler), ...(formKey === null ? {} : { formKey }) },
          { quiet: true },
        )
        // the next change checks again
        .catch(() => undefined)
      if (answer && !isGone && run === latest.current) setFindings(answer.findings)
    }
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void check(), pauseMs)
    }
    const events = ['commandStack.changed', 'import.done']
    for (const event of events) modeler.on(event, soon)
    soon()
    return () => {
      isGone = true
      clearTimeout(timer)
      for (const event of events) modeler.off(event, soon)
    }
  }, [modeler, formKey])

  useEffect(() => {
    if (!modeler) return
    const overlays = modeler.get<Overlays>('overlays')
    const registry = modeler.get<ElementRegistry>('elementRegistry')
    for (const [id, all] of Map.groupBy(findings, ({ element }) => element)) {
      const element = registry.get(id)
      if (!element || !element.parent) continue
      const html = document.createElement('div')
      html.className = classes.marker!
      html.dataset.level = all.some(({ level }) => level === 'error') ? 'error' : 'warning'
      html.textContent = String(all.length)
      html.title = all.map(({ message }) => message).join('\n')
      overlays.add(id, 'finding', { position: { top: -12, right: 12 }, html })
    }
    return () => void overlays.remove({ type: 'finding' } as never)
  }, [modeler, findings])

  const show = useCallback((found: readonly ModelFinding[]) => {
    latest.current++
    setFindings(found)
  }, [])
  return { findings, show }
}
