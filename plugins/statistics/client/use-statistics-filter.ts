import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Cond } from '#schemas/module/condition.ts'
import { readCond } from '#renderer/answer-filter/answer-filter-condition.ts'

/** Submissions to count; the filter lives only in the address. */
export interface StatisticsFilter {
  readonly filter: Cond | undefined
  /** Number of one version; undefined for all. */
  readonly version: string | undefined
}

export function useStatisticsFilter(): readonly [StatisticsFilter, (patch: Partial<StatisticsFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const scope = useMemo(() => read(params), [params])
  const change = (patch: Partial<StatisticsFilter>): void =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      const { filter, version } = { ...read(now), ...patch }
      if (filter) next.set('filter', JSON.stringify(filter))
      else next.delete('filter')
      if (version) next.set('version', version)
      else next.delete('version')
      return next
    })
  return [scope, change]
}

const read = (params: URLSearchParams): StatisticsFilter => ({
  filter: readCond(params.get('filter')),
  version: /^[1-9]\d{0,8}$/.test(params.get('version') ?? '') ? params.get('version')! : undefined,
})
