import { Button, SegmentedControl } from '@mantine/core'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import useSWRImmutable from 'swr/immutable'
import { withDiagram } from '#schemas/process/diagram/bpmn-di.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { usePageOwner, usePageTitle } from '#renderer/kit/page-titles.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { designerPath, type DefinitionRow } from '../../shared/definition-api-types.ts'
import { Comparison } from './version-comparison.tsx'
import { Heat } from './node-heat-map.tsx'
import classes from './process-diagram.module.css'
import { imageMessages } from './messages.ts'
import { Downloads, Zoom } from './diagram-tools.tsx'
import { Viewer, type ViewerHandle } from './diagram-viewer.tsx'

const views = ['plain', 'heat', 'compare'] as const

/** A version of a process: its diagram, statistics of its nodes, and differences from another version. */
export function ProcessVersionDiagram({ definitionId }: { readonly definitionId: string }) {
  const t = useMessages(imageMessages)
  const allowed = useAllowed()
  const [query, setQuery] = useSearchParams()
  // a comparison reads the list of versions, which requires this permission
  const offered = views.filter((one) => one !== 'compare' || allowed('workflow:definition:list'))
  const view = offered.find((one) => one === query.get('view')) ?? 'plain'
  const row = useApi<DefinitionRow>(`/workflow/definition/${definitionId}/head`)
  const xml = useApi<string>(`/workflow/definition/${definitionId}/xml`)
  const drawn = useSWRImmutable(xml.data === undefined ? null : ['drawn', xml.data], ([, text]) => withDiagram(text))
  const viewer = useRef<ViewerHandle>(null)
  usePageTitle(row.data && t('of', { name: row.data.name }), row.data?.name)
  usePageOwner('/workflow/definition')
  const error = row.error ?? xml.error ?? (drawn.error as Error | undefined)
  if (error)
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={() => Promise.all([row.reload(), xml.reload()])} />
      </Page>
    )
  if (!row.data || drawn.data === undefined)
    return (
      <Page title={t('title')}>
        <RowsSkeleton rows={6} />
      </Page>
    )
  const { name, version } = row.data
  return (
    <Page
      flush
      fill
      title={name}
      description={t('version', { n: version })}
      actions={
        <div className={classes.actions}>
          <SegmentedControl
            size="xs"
            aria-label={t('view.title')}
            data={offered.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(value) => setQuery({ definitionId, ...(value === 'plain' ? {} : { view: value }) })}
          />
          {view !== 'compare' && (
            <Downloads viewer={viewer} name={name} xml={xml.data!} file={`${name}-${version}.bpmn`} />
          )}
          {allowed('workflow:definition:edit') && (
            <Button component={Link} to={`${designerPath}?definitionId=${definitionId}`}>
              {t('design')}
            </Button>
          )}
        </div>
      }
    >
      {view === 'heat' && <Heat row={row.data} xml={drawn.data} viewer={viewer} />}
      {view === 'compare' && <Comparison row={row.data} xml={drawn.data} />}
      {view === 'plain' && (
        <div className={classes.screen} data-alone>
          <div className={classes.drawing}>
            <Viewer handle={viewer} xml={drawn.data} label={t('canvas', { name })} />
            <Zoom viewer={viewer} />
          </div>
        </div>
      )}
    </Page>
  )
}
