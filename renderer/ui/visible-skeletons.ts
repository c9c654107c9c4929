import { useEffect, useState } from 'react'

/** Skeletons on screen. */
let count = 0
const listeners = new Set<() => void>()

export const hasSkeletons = (): boolean => count > 0

/** Calls `listener` whenever skeletons come or go; returns a function that ends this. */
export function onSkeletonsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts a skeleton while it is on screen. Returns whether it replaces another one. */
export function useSkeleton(): boolean {
  const [isNext] = useState(hasSkeletons)
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
