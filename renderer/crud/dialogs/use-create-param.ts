import { useEffect, useRef } from 'react'
import { useKeepAliveLocation } from '../../kit/keep-alive-location.ts'

/** Opens an empty form once for `?create=1`; Back and a reload show the list. */
export function useCreateParam(create: (() => void) | undefined): void {
  const {
    location: { search },
    go,
  } = useKeepAliveLocation()
  const isAsked = new URLSearchParams(search).has('create')
  const open = useRef(create)
  useEffect(() => {
    open.current = create
  })
  useEffect(() => {
    if (!isAsked) return
    const others = new URLSearchParams(search)
    others.delete('create')
    void go({ search: others.toString() }, { replace: true })
    open.current?.()
  }, [isAsked, search, go])
}
