import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

const steps = [0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5] as const

export interface Zoom {
  readonly factor: number
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  /** Fits the drawing into its viewport, at most at 100 %. A side that would need less than `least` scrolls instead. */
  readonly fit: (least?: number) => void
}

/**
 * Zoom at which a drawing fits, from the zooms at which its width and its height fit: at most 1 and at least `least`. A
 * height that does not fit even at `least` scrolls, and does not make the drawing smaller.
 */
export const fittingFactor = (across: number, down: number, least: number): number =>
  Math.min(1, Math.max(least, down < least ? across : Math.min(across, down)))

/** Zoom of a scrollable drawing by buttons, Ctrl+wheel or pinch; dragging the background scrolls. */
export function usePanAndZoom(viewport: RefObject<HTMLElement | null>): Zoom {
  const [factor, setFactor] = useState(1)
  const larger = (now: number): number => steps.find((step) => step > now + 0.001) ?? steps.at(-1)!
  const smaller = (now: number): number => steps.findLast((step) => step < now - 0.001) ?? steps[0]

  const turn = useEffectEvent((event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    setFactor((now) => Math.min(1.5, Math.max(0.4, now * Math.exp(-event.deltaY / 400))))
  })
  const grab = useEffectEvent((event: PointerEvent): void => {
    const ground = viewport.current
    if (!ground || event.pointerType !== 'mouse' || event.button !== 0) return
    if ((event.target as Element).closest('button, a, input, [role=menu]')) return
    const from = { x: event.clientX + ground.scrollLeft, y: event.clientY + ground.scrollTop }
    const pan = (move: PointerEvent): void => ground.scrollTo(from.x - move.clientX, from.y - move.clientY)
    const drop = (): void => {
      removeEventListener('pointermove', pan)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
    addEventListener('pointermove', pan)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
  })
  useEffect(() => {
    const ground = viewport.current
    const onWheel = (event: WheelEvent): void => turn(event)
    const onPointer = (event: PointerEvent): void => grab(event)
    // a passive listener cannot prevent the page zoom
    ground?.addEventListener('wheel', onWheel, { passive: false })
    ground?.addEventListener('pointerdown', onPointer)
    return () => {
      ground?.removeEventListener('wheel', onWheel)
      ground?.removeEventListener('pointerdown', onPointer)
    }
  }, [viewport])

  return {
    factor,
    zoomIn: () => setFactor(larger),
    zoomOut: () => setFactor(smaller),
    reset: () => setFactor(1),
    fit: (least = steps[0]) => {
      const ground = viewport.current
      if (!ground || ground.scrollWidth === 0 || ground.scrollHeight === 0) return
      const across = (factor * ground.clientWidth) / ground.scrollWidth
      const down = (factor * ground.clientHeight) / ground.scrollHeight
      setFactor(fittingFactor(across, down, least))
    },
  }
}
