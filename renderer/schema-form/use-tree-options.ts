import { useMemo } from 'react'
import type { ClientField, ModuleOption } from '#schemas/api/module-api-types.ts'
import { fieldsOf } from '#schemas/module/condition.ts'
import { useApi } from '../kit/use-api-query.ts'
import { optionTree, type OptionNode } from './option-tree.ts'

/** Filter on the rows that a `ref` field may reference, as query parameters. The server resolves `$user…`. */
export function refParams(
  ref: Pick<NonNullable<ClientField['ref']>, 'filter' | 'gives'> | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const filter = ref?.filter
  const isAsked = filter && !fieldsOf(filter).includes('$mode')
  return isAsked || ref?.gives
    ? { ...(isAsked ? { filter: JSON.stringify(filter) } : {}), ...(ref?.gives ? { params: { give: 'true' } } : {}) }
    : undefined
}

/** Rows of a tree module as nested options, all in one response (up to 5 000). */
export function useTreeOptions(base: string, params?: Readonly<Record<string, unknown>>, without?: string) {
  const all = useApi<readonly ModuleOption[]>(`${base}/options`)
  const offered = useApi<readonly ModuleOption[]>(params && `${base}/options`, params)
  const wanted = params ? offered : all
  const nodes = useMemo(
    () => optionTree(all.data ?? none, wanted.data ?? none, without),
    [all.data, wanted.data, without],
  )
  const typeOf = (text: string): string | number =>
    wanted.data?.find((option) => String(option.value) === text)?.value ?? text
  return {
    nodes: nodes as readonly OptionNode[],
    isLoading: all.isLoading || wanted.isLoading,
    error: all.error ?? wanted.error,
    reload: wanted.reload,
    typeOf,
  }
}

const none: readonly ModuleOption[] = []
