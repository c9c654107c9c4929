import { useKeepAliveLocation } from '../../kit/keep-alive-location.ts'

export interface OpenRowUrl {
  /** Key of the open row, from the URL: `?open=17`. */
  readonly id: string | undefined
  /** Opens a row. The first one adds a history entry; later ones replace it. */
  readonly open: (id: string) => void
  /** Opens a row of another page: its search, and the key, or `first` and `last` until its rows are there. */
  readonly openOn: (search: string, id: string) => void
  readonly close: () => void
}

/** Keeps the open row in the URL, so that a link can be shared and Back closes it. */
export function useOpenRowUrl(): OpenRowUrl {
  const {
    location: { search, state },
    go,
  } = useKeepAliveLocation()
  const id = new URLSearchParams(search).get('open') ?? undefined
  const isOurs = (state as { readonly opened?: boolean } | null)?.opened === true
  return {
    id,
    open: (next) =>
      void go(
        { search: withOpen(search, next) },
        id === undefined ? { state: { opened: true } } : { replace: true, state },
      ),
    openOn: (other, next) => void go({ search: withOpen(other, next) }, { replace: true, state }),
    close: () => {
      if (id === undefined) return
      if (isOurs) void go(-1)
      else void go({ search: withOpen(search, undefined) }, { replace: true })
    },
  }
}

/** The query with `open` set, its other parameters unchanged. */
export function withOpen(search: string, id: string | undefined): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('open='))
  const parts = id === undefined ? others : [...others, `open=${encodeURIComponent(id)}`]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
