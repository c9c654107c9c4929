import { useState } from 'react'
import useSWR from 'swr'
import type { Validate } from '#schemas/api/module-api-types.ts'
import { loadValidate } from './load-validator.ts'

/** The code at a validator's URL, which names its content: fetched once. */
export function useValidate(url: string): {
  readonly validate: Validate | undefined
  readonly error: unknown
  readonly reload: () => unknown
} {
  // A retry needs another URL, because a module that failed to load stays failed under its own.
  const [tries, setTries] = useState(0)
  const address = tries === 0 ? url : `${url}?${tries}`
  const { data, error } = useSWR(['validator', address], async () => ({ validate: await loadValidate(address) }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  })
  return { validate: data?.validate, error: error as unknown, reload: () => setTries(tries + 1) }
}
