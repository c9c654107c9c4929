import { Group, Pagination, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { narrowPx, pageSizes } from '#schemas/api/limits.ts'
import { useWords } from '#renderer/kit/messages.ts'
import type { ListQuery } from './list-query.ts'

export interface PagerProps {
  readonly query: ListQuery
  readonly total: number
  readonly onShow: (patch: Partial<ListQuery>) => void
}

export function Pager({ query, total, onShow }: PagerProps) {
  const t = useWords('form-editor')
  const isNarrow = useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`)
  if (total <= pageSizes[0]) return null
  return (
    <Group justify="flex-end" gap="sm" mt="md">
      <Select size="xs" w={110} aria-label={t('list.size')} allowDeselect={false} value={String(query.limit)} data={pageSizes.map((size) => ({ value: String(size), label: t('list.perPage', { count: size }) }))}
        onChange={(size) => onShow({ limit: Number(size) })} />
      <Pagination size="sm" total={Math.ceil(total / query.limit)} value={query.page} siblings={isNarrow ? 0 : 1} boundaries={1} onChange={(page) => onShow({ page })}
        getItemProps={(page) => ({ 'aria-label': t('list.page', { n: page }) })}
        getControlProps={(control) => ({ 'aria-label': t(`list.${control}`) })} />
    </Group>
  )
}
