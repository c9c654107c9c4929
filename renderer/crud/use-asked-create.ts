import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** `?create=1` opens an empty form once; Back and a reload show the list. */
export function useAskedCreate(create: (() => void) | undefined): void {
  const [query, setQuery] = useSearchParams()
  const isAsked = query.has('create')
  const open = useRef(create)
  useEffect(() => {
    open.current = create
  })
  useEffect(() => {
    if (!isAsked) return
    setQuery((now) => { now.delete('create'); return now }, { replace: true })
    open.current?.()
  }, [isAsked, setQuery])
}
