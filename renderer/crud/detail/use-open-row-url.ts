import { useAddress } from '../../kit/address.ts'

export interface OpenRowUrl {
  /** Key of the row that is open, from the address: `?open=17`. */
  readonly id: string | undefined
  /** The first one makes a step for Back; from row to row replaces it. */
  readonly open: (id: string) => void
  readonly close: () => void
}

/** The open row lives in the address, so that a link to it can be sent and Back closes it. */
export function useOpenRowUrl(): OpenRowUrl {
  const {
    location: { search, state },
    go,
  } = useAddress()
  const id = new URLSearchParams(search).get('open') ?? undefined
  const isOurs = (state as { readonly opened?: boolean } | null)?.opened === true
  return {
    id,
    open: (next) =>
      void go(
        { search: withOpen(search, next) },
        id === undefined ? { state: { opened: true } } : { replace: true, state },
      ),
    close: () => {
      if (id === undefined) return
      if (isOurs) void go(-1)
      else void go({ search: withOpen(search, undefined) }, { replace: true })
    },
  }
}

/** The list's own part of the address stays as it is written. */
export function withOpen(search: string, id: string | undefined): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('open='))
  const parts = id === undefined ? others : [...others, `open=${encodeURIComponent(id)}`]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
