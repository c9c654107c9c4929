import type { ValidateError } from '../api/module-wire.ts'

/**
 * What a refused value is told by, in the browser and on the server alike: the key of its words, and what they measure.
 */
export interface ErrorMessageKey {
  readonly key: string
  readonly limit?: unknown
}

/** A format by its name, a type by what is wanted, a step of 0.01 as 2 decimals; all else by Ajv's keyword. */
export function errorMessageKey({ keyword, params }: Pick<ValidateError, 'keyword' | 'params'>): ErrorMessageKey {
  if (keyword === 'format') return { key: `format.${String(params.format)}` }
  // `null` beside a type only says that the value may be missing
  if (keyword === 'type') return { key: `type.${String([params.type].flat().join(',').split(',')[0])}` }
  if (keyword !== 'multipleOf') return { key: keyword, ...(params.limit === undefined ? {} : { limit: params.limit }) }
  const step = Number(params.multipleOf)
  const places = Math.round(-Math.log10(step))
  return places > 0 && Number(`1e-${places}`) === step
    ? { key: 'decimals', limit: places }
    : { key: 'multipleOf', limit: step }
}
