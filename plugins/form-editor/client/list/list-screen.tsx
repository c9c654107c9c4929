import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconFilePlus, IconForms, IconPlus, IconTrash, IconZoomExclamation } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Page as PageOf } from '#schemas/api/envelope.ts'
import type { FormRow } from '#schemas/api/form-wire.ts'
import { formStatuses } from '#schemas/form/form.ts'
import type { FormStatus } from '#schemas/form/form.ts'
import { Allow } from '#renderer/kit/allow.tsx'
import { useMessages } from '#renderer/kit/messages.ts'
import { useAllowed } from '#renderer/kit/session.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Page } from '#renderer/ui/page.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Toolbar } from '#renderer/ui/toolbar.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { FormTable } from './form-table.tsx'
import { isFiltered, readQuery, writeQuery } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import classes from './list-screen.module.css'
import { Pager } from './pager.tsx'
import { Search } from './search.tsx'
import { formEditorMessages } from '../messages.ts'

/** My forms, or with `?bin=1` those that have been deleted. */
export default function ListScreen() {
  const [params] = useSearchParams()
  return readQuery(params).isBin ? (
    <Suspense>
      <BinScreen />
    </Suspense>
  ) : (
    <Forms />
  )
}

const BinScreen = lazy(() => import('./bin-screen.tsx'))

/** A dense list, because an institution has hundreds of them. */
function Forms() {
  const t = useMessages(formEditorMessages)
  const allowed = useAllowed()
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  const { data, error, isStale, reload } = useApi<PageOf<FormRow>>('/project/form/page', {
    name: query.name.trim(),
    status: query.status,
    page: query.page,
    limit: query.limit,
  })
  const [isCreating, setCreating] = useState(params.has('create'))

  const show = (patch: Partial<ListQuery>): void =>
    setParams(writeQuery({ ...query, page: 1, ...patch }), { replace: 'name' in patch })
  const canAdd = allowed('project:form:add')
  const isAsked = params.has('create')
  // `?create=1` opens the dialog once; Back and a reload show the list.
  useEffect(() => {
    if (isAsked)
      setParams(
        (now) => {
          now.delete('create')
          return now
        },
        { replace: true },
      )
  }, [isAsked, setParams])
  useHotkeys([['c', () => canAdd && setCreating(true)]])
  const create = canAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('list.create')}
    </Button>
  )
  const bin = allowed('project:form:restore') && (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={t('bin.open')}
      title={t('bin.open')}
      onClick={() => setParams(new URLSearchParams({ bin: '1' }))}
    >
      <IconTrash size={16} aria-hidden="true" />
    </ActionIcon>
  )
  const isFirstRun = data?.total === 0 && !isFiltered(query)

  return (
    <Page title={t('list.title')} actions={isFirstRun ? bin : create}>
      {!isFirstRun && (
        <Toolbar
          label={t('list.filters')}
          end={
            <>
              {data && <span className={classes.total}>{t('list.total', { count: data.total })}</span>}
              {bin}
            </>
          }
        >
          <Search name={query.name} onSearch={(name) => show({ name })} />
          <SegmentedControl
            size="xs"
            aria-label={t('list.status')}
            value={query.status ?? 'all'}
            data={[
              { value: 'all', label: t('list.all') },
              ...formStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
            ]}
            onChange={(status) => show({ status: status === 'all' ? undefined : (status as FormStatus) })}
          />
        </Toolbar>
      )}
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <RowsSkeleton rows={10} widths={['38%', '14%', '10%', '10%', '1fr']} />
      ) : isFirstRun ? (
        <EmptyState
          icon={IconForms}
          title={t('list.none')}
          hint={t('list.noneHint')}
          action={
            <Allow permission="project:form:add">
              <Button
                size="sm"
                leftSection={<IconFilePlus size={16} aria-hidden="true" />}
                onClick={() => setCreating(true)}
              >
                {t('list.create')}
              </Button>
            </Allow>
          }
        />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={IconZoomExclamation}
          title={t('list.noMatch')}
          hint={t('list.noMatchHint')}
          action={
            <Button variant="default" onClick={() => setParams(new URLSearchParams())}>
              {t('list.clear')}
            </Button>
          }
        />
      ) : (
        <>
          <div className={classes.rows} data-stale={isStale || undefined} aria-busy={isStale}>
            <FormTable rows={data.rows} onChanged={reload} />
          </div>
          <Pager query={query} total={data.total} onShow={show} />
        </>
      )}
      {isCreating && canAdd && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}
