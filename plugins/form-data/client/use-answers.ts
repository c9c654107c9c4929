import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { defaultPageSize, pageSizes } from '#schemas/api/limits.ts'
import type { DataRow } from '#schemas/api/form-wire.ts'
import type { Page } from '#schemas/api/envelope.ts'
import type { Cond } from '#schemas/module/cond.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { readCond } from '#renderer/answer-filter/filter.ts'

/** What the list shows. The address is its only home, so Back, reload and a sent link show the same. */
export interface AnswersState {
  readonly page: number
  readonly limit: number
  /** `createTime`, `-k3f9Qa`, or nothing: newest first. */
  readonly sort: string
  readonly filter: Cond | undefined
  /** The answer that is open, or which of the page to open once it has come. */
  readonly open: number | 'first' | 'last' | undefined
}

export function useAnswersState(): readonly [AnswersState, (patch: Partial<AnswersState>, replace?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => read(params), [params])
  const change = useCallback(
    (patch: Partial<AnswersState>, replace = false) =>
      setParams((now) => write(now, { ...read(now), ...patch }), { replace }),
    [setParams],
  )
  return [state, change]
}

/** The page of answers of a state. */
export const useAnswers = (formKey: string, { page, limit, sort, filter }: AnswersState) =>
  useApi<Page<DataRow>>(`/project/form/${formKey}/data/page`, {
    page,
    limit,
    sort,
    filter: filter && JSON.stringify(filter),
  })

function read(params: URLSearchParams): AnswersState {
  const limit = Number(params.get('limit'))
  const open = params.get('answer')
  return {
    page: /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
    limit: pageSizes.find((size) => size === limit) ?? defaultPageSize,
    sort: /^-?[A-Za-z0-9]+$/.test(params.get('sort') ?? '') ? params.get('sort')! : '',
    filter: readCond(params.get('filter')),
    open: open === 'first' || open === 'last' ? open : /^[1-9]\d{0,14}$/.test(open ?? '') ? Number(open) : undefined,
  }
}

function write(now: URLSearchParams, { page, limit, sort, filter, open }: AnswersState): URLSearchParams {
  const next = new URLSearchParams(now)
  const set = (name: string, value: string | undefined): void => (value ? next.set(name, value) : next.delete(name))
  set('page', page === 1 ? undefined : String(page))
  set('limit', limit === defaultPageSize ? undefined : String(limit))
  set('sort', sort)
  set('filter', filter && JSON.stringify(filter))
  set('answer', open === undefined ? undefined : String(open))
  return next
}
