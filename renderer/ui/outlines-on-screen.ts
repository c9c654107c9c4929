import { useEffect, useState } from 'react'

/** Outlines of loading content on screen. */
let count = 0
const listeners = new Set<() => void>()

export const hasOutlines = (): boolean => count > 0

/** Calls `listener` whenever outlines come or go; returns a function that ends this. */
export function onOutlines(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts an outline while it is on screen. Returns whether it replaces another one. */
export function useOutline(): boolean {
  const [isNext] = useState(hasOutlines)
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return isNext
}

function change(by: number): void {
  count += by
  for (const listener of listeners) listener()
}
