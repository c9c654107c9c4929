import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash, IconZoomExclamation } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import type { Page as PageOf } from '#schemas/api/envelope.ts'
import type { BinnedForm } from '#schemas/api/form-wire.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Page } from '#renderer/ui/page.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Toolbar } from '#renderer/ui/toolbar.tsx'
import { BinTable } from './bin-table.tsx'
import { readQuery, writeQuery } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import classes from './list-screen.module.css'
import { Pager } from './pager.tsx'
import { Search } from './search.tsx'
import { formEditorMessages } from '../messages.ts'

/** Deleted forms, as the lists of modules show theirs: back to where they were, or gone for good. */
export default function BinScreen() {
  const t = useMessages(formEditorMessages)
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  const { name, page, limit } = query
  const { data, error, isStale, reload } = useApi<PageOf<BinnedForm>>('/project/form/bin', {
    name: name.trim(),
    page,
    limit,
  })

  const show = (patch: Partial<ListQuery>): void =>
    setParams(writeQuery({ ...query, page: 1, ...patch }), { replace: 'name' in patch })
  /** The last row of a page leaves the page before it. */
  const changed = (): unknown => (page > 1 && data?.rows.length === 1 ? show({ page: page - 1 }) : reload())
  const leave = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      onClick={() => setParams(new URLSearchParams())}
    >
      {t('bin.leave')}
    </Button>
  )

  return (
    <Page title={t('bin.title')}>
      <Toolbar
        label={t('list.filters')}
        end={data && data.total > 0 && <span className={classes.total}>{t('list.total', { count: data.total })}</span>}
      >
        {leave}
        {(data === undefined || data.total > 0 || name !== '') && (
          <Search name={name} onSearch={(text) => show({ name: text })} />
        )}
      </Toolbar>
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <RowsSkeleton rows={10} widths={['42%', '14%', '14%', '1fr']} />
      ) : data.total === 0 && name === '' ? (
        <EmptyState icon={IconTrash} title={t('bin.empty')} hint={t('bin.emptyHint')} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={IconZoomExclamation}
          title={t('list.noMatch')}
          hint={t('bin.noMatchHint')}
          action={
            <Button variant="default" onClick={() => show({ name: '' })}>
              {t('list.clear')}
            </Button>
          }
        />
      ) : (
        <>
          <div className={classes.rows} data-stale={isStale || undefined} aria-busy={isStale}>
            <BinTable rows={data.rows} onChanged={changed} />
          </div>
          <Pager query={query} total={data.total} onShow={show} />
        </>
      )}
    </Page>
  )
}
