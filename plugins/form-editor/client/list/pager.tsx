import { useMediaQuery } from '@mantine/hooks'
import { narrowPx, pageSizes } from '#schemas/api/limits.ts'
import { Pager as ListPager } from '#renderer/crud/list/pager.tsx'
import type { ListQuery } from './list-query.ts'

export interface PagerProps {
  readonly query: ListQuery
  readonly total: number
  readonly onShow: (patch: Partial<ListQuery>) => void
}

export function Pager({ query, total, onShow }: PagerProps) {
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  if (total <= pageSizes[0]) return null
  return (
    <ListPager
      isNarrow={isNarrow}
      page={query.page}
      limit={query.limit}
      total={total}
      onPage={(page) => onShow({ page })}
      onLimit={(limit) => onShow({ limit })}
    />
  )
}
