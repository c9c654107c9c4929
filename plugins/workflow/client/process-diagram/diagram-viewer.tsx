import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import type { ModdleElement } from 'bpmn-js/lib/model/Types'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import { useEffect, useRef, useState, type Ref, useImperativeHandle } from 'react'
import { placeNameLabels } from '#schemas/process/diagram/place-name-labels.ts'
import { listOf, type Element } from '#schemas/process/compile/bpmn-model.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import '../diagram/diagram.css'
import { bpmnRenderer, svgOf, textRenderer } from '../diagram/diagram-theme-and-export.ts'
import { beginDiagram, fitDiagram, type Drawn } from './initial-viewport.ts'
import { touchCanvas } from './touch-pan-zoom.ts'
import classes from './process-diagram.module.css'

const strokes = {
  done: 'var(--fw-ok)',
  active: 'var(--fw-brand-text)',
  returned: 'var(--fw-warn)',
  waiting: 'var(--fw-text-faint)',
  skipped: 'var(--fw-text-faint)',
  added: 'var(--fw-ok)',
  removed: 'var(--fw-fail)',
  changed: 'var(--fw-warn)',
  cool: 'var(--fw-brand-text)',
  warm: 'var(--fw-warn)',
  hot: 'var(--fw-fail)',
} as const
export interface Mark {
  readonly node: string
  /** Highlight of an element: its status, its difference from another version, or its heat (`cool` to `hot`). */
  readonly state: keyof typeof strokes
  /** Text below the node. */
  readonly note: string
}

export interface ViewerHandle {
  readonly fit: () => void
  readonly zoom: (step: 1 | -1) => void
  /** Scrolls a node into the middle and selects it. */
  readonly show: (node: string) => void
  readonly svg: () => Promise<string>
}

export interface ViewerProps {
  readonly xml: string
  readonly label: string
  readonly marks?: readonly Mark[]
  readonly flows?: readonly string[]
  readonly handle: Ref<ViewerHandle>
}

const taken = 'var(--fw-ok)'

/** Read-only diagram: scrolled by drag and wheel, its nodes colored by state. */
export function Viewer({ xml, label, marks, flows, handle }: ViewerProps) {
  const box = useRef<HTMLElement>(null)
  const viewer = useRef<NavigatedViewer>(undefined)
  const shown = useRef<string>(undefined)
  const [error, setError] = useState<Error>()

  useEffect(() => {
    const drawn = new NavigatedViewer({ container: box.current!, bpmnRenderer, textRenderer: textRenderer() })
    viewer.current = drawn
    let isGone = false
    const draw = async (): Promise<void> => {
      const moddle = drawn.get<{
        fromXML(text: string): Promise<{ rootElement: ModdleElement }>
        create(type: string, values: object): object
      }>('moddle')
      const { rootElement } = await moddle.fromXML(xml)
      placeNameLabels(rootElement as unknown as Element, (type, values) => moddle.create(type, values))
      colour(rootElement as unknown as Element, marks ?? [], flows ?? [])
      if (isGone) return
      await drawn.importDefinitions(rootElement)
      if (isGone) return
      const canvas = drawn.get<Canvas>('canvas')
      const registry = drawn.get<ElementRegistry>('elementRegistry')
      for (const { node, state, note } of marks ?? []) {
        const element = registry.get(node) as { readonly width?: number } | undefined
        if (!element) continue
        canvas.addMarker(node, `fw-node-${state}`)
        // an event's name is below it, where the note would be
        const isEvent = (element.width ?? 0) < widthOfTask
        if (note !== '') drawn.get<Overlays>('overlays').add(node, 'note', noteOf(note, state, isEvent))
      }
      for (const flow of flows ?? []) {
        if (!registry.get(flow)) continue
        canvas.addMarker(flow, 'fw-flow-taken')
        // above the flows not taken, which share its beginning or end
        const group = registry.getGraphics(flow).parentElement
        group?.parentElement?.append(group)
      }
      const active = marks?.find(({ state }) => state === 'active')?.node
      beginDiagram(canvas, active === undefined ? undefined : (registry.get(active) as Drawn | undefined))
    }
    draw().catch((cause: unknown) => !isGone && setError(cause instanceof Error ? cause : new Error(String(cause))))
    const release = touchCanvas(box.current!, drawn.get<Canvas>('canvas'))
    return () => {
      isGone = true
      release()
      drawn.destroy()
    }
  }, [xml, marks, flows])

  useImperativeHandle(
    handle,
    () => ({
      fit: () => fitDiagram(viewer.current!.get<Canvas>('canvas')),
      zoom: (step) => viewer.current!.get<{ stepZoom(step: number): void }>('zoomScroll').stepZoom(step),
      show: (node) => {
        const drawn = viewer.current!
        const element = drawn.get<ElementRegistry>('elementRegistry').get(node)
        if (!element) return
        const canvas = drawn.get<Canvas>('canvas')
        if (shown.current) canvas.removeMarker(shown.current, 'fw-node-shown')
        shown.current = node
        canvas.addMarker(node, 'fw-node-shown')
        canvas.scrollToElement(element, 120)
      },
      svg: () => svgOf(viewer.current!),
    }),
    [],
  )

  if (error) return <ErrorState error={error} />
  return <section ref={box} className={classes.canvas} aria-label={label} />
}

/** Elements narrower than this are events and gateways. */
const widthOfTask = 60

function noteOf(text: string, state: Mark['state'], isAbove: boolean) {
  const html = document.createElement('div')
  html.className = classes.note!
  html.dataset.state = state
  html.textContent = text
  return { position: isAbove ? { top: -26, left: 0 } : { bottom: -4, left: 0 }, html, show: { minZoom: 0.5 } }
}

/** Writes the colors into the diagram before it is drawn; the model is discarded afterwards. */
function colour(definitions: Element, marks: readonly Mark[], flows: readonly string[]): void {
  const states = new Map(marks.map(({ node, state }) => [node, state]))
  const passed = new Set(flows)
  for (const diagram of listOf(definitions, 'diagrams'))
    for (const one of listOf((diagram.plane as Element | undefined) ?? definitions, 'planeElement')) {
      const element = one.bpmnElement as Element | undefined
      const id = element?.id ?? ''
      const isPassed =
        element?.$type.endsWith('Gateway') && listOf(element, 'incoming').some((flow) => passed.has(flow.id ?? ''))
      const state = states.get(id) ?? (isPassed ? 'done' : undefined)
      const stroke = state ? strokes[state] : passed.has(id) ? taken : marks.length > 0 ? strokes.waiting : undefined
      if (stroke) (one as unknown as { set(name: string, value: string): void }).set('bioc:stroke', stroke)
    }
}
