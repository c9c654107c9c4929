import { useEffect, useRef } from 'react'

/** A part of a module file, as file name and JSON pointer. */
export interface Picked {
  readonly module: string
  readonly path: string
}

/** While `isOn`, a click on a marked part (renderer/kit/debug-attributes.ts) picks the part and has no other effect. */
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
    // presses that open a select or start a drag precede the click
    const events = ['click', 'mousedown', 'pointerdown'] as const
    for (const name of events) document.addEventListener(name, press, true)
    document.body.dataset.schemaPicking = ''
    return () => {
      for (const name of events) document.removeEventListener(name, press, true)
      delete document.body.dataset.schemaPicking
    }
  }, [isOn])
}

/** Highlights the elements of a part on screen. */
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
