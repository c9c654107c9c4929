import type { ValidateError } from '../api/module-api-types.ts'

/** The message of a rejected value: the key of the text, and the limit to fill in. Shared by browser and server. */
export interface ErrorMessageKey {
  readonly key: string
  readonly limit?: unknown
}

/**
 * The key for an Ajv error: the name for a format, the expected type for a type, decimals for a step of 0.01, otherwise
 * Ajv's keyword.
 */
export function errorMessageKey({ keyword, params }: Pick<ValidateError, 'keyword' | 'params'>): ErrorMessageKey {
  if (keyword === 'format') return { key: `format.${String(params.format)}` }
  // a union with `null` only allows a missing value
  if (keyword === 'type') return { key: `type.${String([params.type].flat().join(',').split(',')[0])}` }
  if (keyword !== 'multipleOf') return { key: keyword, ...(params.limit === undefined ? {} : { limit: params.limit }) }
  const step = Number(params.multipleOf)
  const places = Math.round(-Math.log10(step))
  return places > 0 && Number(`1e-${places}`) === step
    ? { key: 'decimals', limit: places }
    : { key: 'multipleOf', limit: step }
}
