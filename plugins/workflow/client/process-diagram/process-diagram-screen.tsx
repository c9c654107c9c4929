import { IconRoute } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatDate, formatDateTime, formatTime } from '#renderer/kit/format-values.ts'
import { comma, useMessages } from '#renderer/kit/i18n.ts'
import { usePageOwner, usePageTitle } from '#renderer/kit/page-titles.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import type { InstanceDiagram, NodeTime } from '../../shared/definition-api-types.ts'
import { handlePath, recordPath, reviewPath, type InstanceDetail, type NodeState } from '../../shared/task-api-types.ts'
import { ProcessVersionDiagram } from './version-diagram.tsx'
import classes from './process-diagram.module.css'
import { workflowMessages } from '../messages.ts'
import { statusTones } from '../process-status.ts'
import { shownStatus, startsOf } from '../task/process-timeline.tsx'
import { useBackPath } from '../task/use-back-path.ts'
import { imageMessages, spanOf } from './messages.ts'
import { SaveSvg, Zoom } from './diagram-tools.tsx'
import { Viewer, type Mark, type ViewerHandle } from './diagram-viewer.tsx'

const number = /^[1-9]\d{0,14}$/

/**
 * `/workflow/process/image?instanceId=`: the diagram of a process with its path, people and times; `definitionId=`
 * shows a version.
 */
export default function ImageScreen() {
  const t = useMessages(imageMessages)
  const [query] = useSearchParams()
  const [instanceId, definitionId] = [query.get('instanceId') ?? '', query.get('definitionId') ?? '']
  if (number.test(instanceId)) return <InstanceImage key={instanceId} instanceId={instanceId} />
  if (number.test(definitionId)) return <ProcessVersionDiagram key={definitionId} definitionId={definitionId} />
  return (
    <Page title={t('title')}>
      <EmptyState icon={IconRoute} title={t('noAddress')} hint={t('noAddressHint')} />
    </Page>
  )
}

const tones: Readonly<Record<NodeState['state'], Tone>> = {
  done: 'ok',
  active: 'brand',
  returned: statusTones.returned,
  waiting: 'neutral',
  skipped: 'neutral',
}

function InstanceImage({ instanceId }: { readonly instanceId: string }) {
  const t = useMessages(imageMessages)
  const tw = useMessages(workflowMessages)
  const instance = useApi<InstanceDetail>(`/workflow/instance/${instanceId}`)
  const diagram = useApi<InstanceDiagram>(`/workflow/instance/${instanceId}/diagram`)
  const viewer = useRef<ViewerHandle>(null)
  usePageTitle(instance.data && t('of', { name: instance.data.name }), instance.data?.name)
  const list = useBackPath({ starterId: instance.data?.starterId })
  usePageOwner(list)
  const nodes = instance.data?.nodes
  // an equal response must not redraw the diagram
  const drawn = JSON.stringify([nodes, diagram.data?.flows])
  const marks = useMemo(
    () =>
      (nodes ?? []).map(({ id, state, people }): Mark => {
        const asked = people.filter((one) => state !== 'active' || one.state === 'open')
        return { node: id, state, note: [...new Set(asked.map(({ name }) => name))].join(comma()) }
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [drawn],
  )
  // oxlint-disable-next-line react/exhaustive-deps
  const flows = useMemo(() => diagram.data?.flows ?? [], [drawn])

  const error = instance.error ?? diagram.error
  if (error && !(instance.data && diagram.data))
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={() => Promise.all([instance.reload(), diagram.reload()])} />
      </Page>
    )
  if (!instance.data || !diagram.data)
    return (
      <Page flush fill title={t('title')}>
        <div className={classes.screen}>
          <div className={classes.drawing} />
          <div className={classes.side}>
            <RowsSkeleton rows={4} rowHeight={76} widths={['1fr', '64px']} />
          </div>
        </div>
      </Page>
    )
  const status = shownStatus(instance.data)
  const starts = startsOf(instance.data)
  const failed = new Set(instance.data.problems.map(({ node }) => node))
  // a process that has failed as a whole leaves its last step open
  const isStuck = ({ id, state }: NodeState): boolean =>
    state === 'active' && (failed.has(id) || instance.data?.status === 'failed')
  const times = new Map(diagram.data.times.map((time) => [time.node, time]))
  const named = instance.data.nodes.filter(({ name, people }) => name.trim() !== '' || people.length > 0)
  return (
    <Page
      flush
      fill
      title={
        instance.data.starter
          ? tw('handle.of', { name: instance.data.starter, process: instance.data.name })
          : instance.data.name
      }
      description={
        <span className={classes.facts}>
          <span>
            <StatusDot soft tone={statusTones[status]}>
              {tw(`status.${status}`)}
            </StatusDot>
          </span>
          <span>
            {tw('handle.started')} <Timestamp value={instance.data.createTime} />
          </span>
          <span>
            <TextLink to={`${list === recordPath ? reviewPath : handlePath}?instanceId=${instanceId}`}>
              {t('back')}
            </TextLink>
          </span>
        </span>
      }
      actions={<SaveSvg viewer={viewer} name={instance.data.name} />}
    >
      <div className={classes.screen}>
        <div className={classes.drawing}>
          <Viewer
            handle={viewer}
            xml={diagram.data.xml}
            label={t('canvas', { name: instance.data.name })}
            marks={marks}
            flows={flows}
          />
          <Zoom viewer={viewer} />
        </div>
        <section className={classes.side} aria-labelledby="image-nodes">
          <h2 id="image-nodes" className={classes.heading}>
            {t('nodes')}
          </h2>
          <ol className={classes.nodes}>
            {named.map((node) => (
              <li key={node.id}>
                <button type="button" className={classes.node} onClick={() => viewer.current?.show(node.id)}>
                  <span className={classes.nodeHead}>
                    <span className={classes.nodeName}>{node.name || node.id}</span>
                    {isStuck(node) ? (
                      <StatusDot tone={statusTones.failed}>{tw('status.failed')}</StatusDot>
                    ) : (
                      <StatusDot tone={tones[node.state]}>{t(`state.${node.state}`)}</StatusDot>
                    )}
                  </span>
                  {node.people.map((person, at) => (
                    // one user may have several tasks of a node
                    // oxlint-disable-next-line react/no-array-index-key
                    <span key={at} className={classes.meta}>
                      {person.name} ·{' '}
                      {starts.has(node.id) && person.state === 'approved'
                        ? t('vote.submitted')
                        : (t.maybe('vote', person.state) ?? person.state)}
                    </span>
                  ))}
                  <Times time={times.get(node.id)} />
                </button>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Page>
  )
}

function Times({ time }: { readonly time: NodeTime | undefined }) {
  const t = useMessages(imageMessages)
  if (!time) return null
  const from = formatDateTime(time.began)
  const seconds = time.ended === null ? 0 : (Date.parse(time.ended) - Date.parse(time.began)) / 1000
  // an end on the same day shows only the time
  const spoken = (ended: string): string =>
    formatDate(ended) === formatDate(time.began) ? formatTime(ended) : formatDateTime(ended)
  return (
    <span className={classes.meta}>
      {time.ended === null ? t('since', { from }) : t('spent', { from, to: spoken(time.ended) })}
      {seconds >= 60 && <span className={classes.whole}> · {spanOf(seconds, t)}</span>}
      {time.count > 1 && ` · ${t('times', { count: time.count })}`}
    </span>
  )
}
