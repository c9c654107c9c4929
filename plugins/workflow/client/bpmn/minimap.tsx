import type Modeler from 'bpmn-js/lib/Modeler'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { useEffect, useState, type PointerEvent } from 'react'
import classes from './bpmn.module.css'

interface Drawn {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly view: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly shapes: readonly {
    readonly id: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
  readonly lines: readonly { readonly id: string; readonly points: string }[]
}

const margin = 40

/** Overview of the process with a frame around the visible part. A click moves the frame. */
export function Minimap({ modeler }: { readonly modeler: Modeler }) {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let frame = 0
    const draw = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setDrawn(read(modeler)))
    }
    const events = ['canvas.viewbox.changed', 'elements.changed', 'import.done', 'shape.removed', 'shape.added']
    for (const event of events) modeler.on(event, draw)
    draw()
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) modeler.off(event, draw)
    }
  }, [modeler])
  if (!drawn) return null
  const { box, view, shapes, lines } = drawn

  const go = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons !== 1) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(event.currentTarget.getScreenCTM()!.inverse())
    modeler
      .get<Canvas>('canvas')
      .viewbox({ x: at.x - view.width / 2, y: at.y - view.height / 2, width: view.width, height: view.height })
  }
  return (
    <svg
      className={classes.minimap}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      // keyboard users scroll and zoom with the tools instead
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      {lines.map(({ id, points }) => (
        <polyline key={id} points={points} />
      ))}
      {shapes.map(({ id, ...bounds }) => (
        <rect key={id} {...bounds} rx={8} />
      ))}
      <rect className={classes.minimapView} {...view} />
    </svg>
  )
}

function read(modeler: Modeler): Drawn {
  const { x, y, width, height } = modeler.get<Canvas>('canvas').viewbox()
  const all = modeler.get<ElementRegistry>('elementRegistry').getAll() as unknown as readonly {
    readonly id: string
    readonly x?: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly waypoints?: readonly { readonly x: number; readonly y: number }[]
    readonly labelTarget?: unknown
  }[]
  const shapes = all.flatMap(({ id, x: left, y: top, width: wide, height: high, labelTarget }) =>
    left === undefined || labelTarget ? [] : [{ id, x: left, y: top, width: wide, height: high }],
  )
  const lines = all.flatMap(({ id, waypoints }) =>
    waypoints ? [{ id, points: waypoints.map((point) => `${point.x},${point.y}`).join(' ') }] : [],
  )
  const left = Math.min(x, ...shapes.map((one) => one.x)) - margin
  const top = Math.min(y, ...shapes.map((one) => one.y)) - margin
  const right = Math.max(x + width, ...shapes.map((one) => one.x + one.width)) + margin
  const bottom = Math.max(y + height, ...shapes.map((one) => one.y + one.height)) + margin
  return {
    box: { x: left, y: top, width: right - left, height: bottom - top },
    view: { x, y, width, height },
    shapes,
    lines,
  }
}
