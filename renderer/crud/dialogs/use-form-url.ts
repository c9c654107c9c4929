import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { useKeepAliveLocation } from '../../kit/keep-alive-location.ts'

export interface FormUrl {
  /** Key of the row in the form, or `new`. */
  readonly id: string | undefined
  /** Start values of a new row. */
  readonly given: Readonly<Record<string, unknown>>
  readonly open: (id: string, given?: Readonly<Record<string, unknown>>) => void
  /** Returns to the list as it was. */
  readonly close: () => void
}

interface Kept {
  readonly given?: Readonly<Record<string, unknown>>
  readonly opened?: boolean
}

/** The form in the URL of a module with `form.open: page`: `?form=17` or `?form=new`. Undefined for other modules. */
export function useFormUrl(copy: Pick<ClientModule, 'form'>): FormUrl | undefined {
  const {
    location: { search, state },
    go,
  } = useKeepAliveLocation()
  if (copy.form.open !== 'page') return undefined
  const { given = {}, opened = false } = (state ?? {}) as Kept
  const without = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^(form|open)=/.test(part))
  const written = (parts: readonly string[]): string => (parts.length > 0 ? `?${parts.join('&')}` : '')
  return {
    id: new URLSearchParams(search).get('form') ?? undefined,
    given,
    open: (id, start) =>
      void go(
        { search: written([...without, `form=${encodeURIComponent(id)}`]) },
        { state: { opened: true, ...(start ? { given: start } : {}) } satisfies Kept },
      ),
    close: () => void (opened ? go(-1) : go({ search: written(without) }, { replace: true })),
  }
}
