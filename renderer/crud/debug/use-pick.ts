import { useEffect, useRef } from 'react'

/** A part of a module file: which file, and a JSON pointer into it. */
export interface Picked {
  readonly module: string
  readonly path: string
}

/**
 * While `isOn`, a press on a part that is marked (renderer/kit/schema-marks.ts) tells what it shows, and does nothing
 * else.
 */
export function usePick(isOn: boolean, fallback: string, onPick: (picked: Picked) => void): void {
  const now = useRef({ fallback, onPick })
  useEffect(() => void (now.current = { fallback, onPick }))

  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: Event): void => {
      const part = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-schema-path]') : null
      if (!part) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type !== 'click') return
      const module = part.closest<HTMLElement>('[data-schema-module]')?.dataset.schemaModule ?? now.current.fallback
      now.current.onPick({ module, path: part.dataset.schemaPath! })
    }
    // a press that opens a select or drags a row comes before the click
    const events = ['click', 'mousedown', 'pointerdown'] as const
    for (const name of events) document.addEventListener(name, press, true)
    document.body.dataset.schemaPicking = ''
    return () => {
      for (const name of events) document.removeEventListener(name, press, true)
      delete document.body.dataset.schemaPicking
    }
  }, [isOn])
}

/** Marks what is on screen of a part. */
export function useChosenMark({ module, path }: Picked): void {
  useEffect(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(`[data-schema-path="${CSS.escape(path)}"]`)].filter(
      (part) => (part.closest<HTMLElement>('[data-schema-module]')?.dataset.schemaModule ?? module) === module,
    )
    for (const part of parts) part.dataset.schemaChosen = ''
    return () => {
      for (const part of parts) delete part.dataset.schemaChosen
    }
  }, [module, path])
}
