import { defaultPageSize, pageSizes } from '#schemas/api/limits.ts'
import { formStatuses } from '#schemas/form/form.ts'
import type { FormStatus } from '#schemas/form/form.ts'

/** What the list shows, as it stands in the address, so that Back and a shared link lead to the same rows. */
export interface ListQuery {
  readonly name: string
  readonly status: FormStatus | undefined
  readonly page: number
  readonly limit: number
  /** The recycle bin instead of the forms. */
  readonly isBin: boolean
}

export function readQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page'))
  const limit = Number(params.get('limit'))
  return {
    name: params.get('name') ?? '',
    status: formStatuses.find((status) => status === params.get('status')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? defaultPageSize,
    isBin: params.get('bin') === '1',
  }
}

/** Only what differs from the plain list is written. */
export function writeQuery({ name, status, page, limit, isBin }: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (isBin) params.set('bin', '1')
  if (name !== '') params.set('name', name)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  if (limit !== defaultPageSize) params.set('limit', String(limit))
  return params
}

export const isFiltered = ({ name, status }: ListQuery): boolean => name !== '' || status !== undefined
