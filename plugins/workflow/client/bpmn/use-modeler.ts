import type Modeler from 'bpmn-js/lib/Modeler'
import type { Element } from 'bpmn-js/lib/model/Types'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocale } from '#renderer/kit/i18n.ts'
import { touchCanvas } from '../process-diagram/touch-pan-zoom.ts'
import { openModel, startModeler } from './bpmn-modeler.ts'

export interface ModelerView {
  readonly modeler: Modeler | undefined
  /** The selected element; the process when nothing or several elements are selected. */
  readonly element: Element | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether the model has changed since it was opened or saved. */
  readonly isDirty: () => boolean
  readonly kept: () => void
  readonly error: Error | undefined
}

/** Creates bpmn-js in an element and tracks the state that the screen shows. Another model reuses the instance. */
export function useModeler(box: RefObject<HTMLElement | null>, xml: string): ModelerView {
  const locale = useLocale()
  const [modeler, setModeler] = useState<Modeler>()
  const [error, setError] = useState<Error>()
  const [, setChange] = useState(0)
  const keptAt = useRef<number>(-1)
  const stackAt = (of: Modeler): number => of.get<{ readonly _stackIdx: number }>('commandStack')._stackIdx

  useEffect(() => {
    const started = startModeler(box.current! as HTMLDivElement, locale)
    let isGone = false
    // bpmn-js keeps the size that it was created with
    const resized = new ResizeObserver(() => started.get<Canvas>('canvas').resized())
    resized.observe(box.current!)
    const release = touchCanvas(box.current!, started.get<Canvas>('canvas'))
    const changed = (): void => setChange((count) => count + 1)
    for (const event of ['commandStack.changed', 'selection.changed', 'import.done', 'root.set'])
      started.on(event, changed)
    openModel(started, xml).then(
      () => {
        if (isGone) return
        keptAt.current = -1
        setError(undefined)
        setModeler(started)
      },
      (cause: unknown) => !isGone && setError(cause instanceof Error ? cause : new Error(String(cause))),
    )
    return () => {
      isGone = true
      resized.disconnect()
      release()
      setModeler(undefined)
      started.destroy()
    }
  }, [box, xml, locale])

  const selected = modeler?.get<Selection>('selection').get() ?? []
  const stack = modeler?.get<CommandStack>('commandStack')
  const root = modeler?.get<Canvas>('canvas').getRootElement() as Element | undefined
  const only = selected.length === 1 ? (selected[0] as Element & { readonly labelTarget?: Element }) : undefined
  return {
    modeler,
    element: only ? (only.labelTarget ?? only) : root,
    canUndo: stack?.canUndo() ?? false,
    canRedo: stack?.canRedo() ?? false,
    isDirty: () => modeler !== undefined && stackAt(modeler) !== keptAt.current,
    kept: () => void (modeler && (keptAt.current = stackAt(modeler))),
    error,
  }
}
