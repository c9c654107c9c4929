import type { ModuleOption } from '#schemas/api/module-api-types.ts'
import type { ApiError } from '../kit/api-error.ts'
import { useApi } from '../kit/use-api-query.ts'

/**
 * Number of options from which on the server searches, because the first response is incomplete
 * (design/module-schema.md §2.11.9).
 */
export const remoteFrom = 50

/** The rows of a module as options: one cached request per module and keyword. */
export function useOptions(
  base: string | undefined,
  keyword: string,
  params?: Readonly<Record<string, unknown>>,
): {
  readonly options: readonly ModuleOption[]
  readonly isLoading: boolean
  readonly isRemote: boolean
  readonly error: ApiError | undefined
} {
  const all = useApi<readonly ModuleOption[]>(base && `${base}/options`, params)
  const isRemote = (all.data?.length ?? 0) >= remoteFrom
  const found = useApi<readonly ModuleOption[]>(isRemote && keyword !== '' && `${base}/options`, { ...params, keyword })
  const isSearching = isRemote && keyword !== ''
  return {
    options: (isSearching ? found.data : all.data) ?? none,
    isLoading: isSearching ? found.isLoading : all.isLoading,
    isRemote,
    error: isSearching ? found.error : all.error,
  }
}

/** Labels by value, including values beyond the first page of options. */
export const useRefLabels = (base: string | undefined, values: readonly (string | number)[]) =>
  useRefTexts(base, values, ({ label }) => label)

/** Texts by value: labels with their notes, where equal labels must be told apart. */
export function useRefTexts(
  base: string | undefined,
  values: readonly (string | number)[],
  textOf: (option: ModuleOption) => string = optionText,
): Readonly<Record<string, string>> {
  const ids = values.map(String).filter((value) => value !== '')
  const { data } = useApi<readonly ModuleOption[]>(base !== undefined && ids.length > 0 && `${base}/options`, {
    ids: ids.join(','),
  })
  return Object.fromEntries((data ?? none).map((option) => [String(option.value), textOf(option)]))
}

/** The text of an option, with its note. */
export const optionText = ({ label, note }: Pick<ModuleOption, 'label' | 'note'>): string =>
  note ? `${label} · ${note}` : label

const none: readonly ModuleOption[] = []
