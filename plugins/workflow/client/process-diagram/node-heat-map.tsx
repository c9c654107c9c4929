import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type RefObject } from 'react'
import { instanceStatuses } from '#schemas/process/step/instance-rows.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import type { DefinitionRow, NodeStatistics, ProcessStatistics } from '../../shared/definition-api-types.ts'
import classes from './process-diagram.module.css'
import { imageMessages, spanOf, type ImageTranslate } from './messages.ts'
import { Zoom } from './diagram-tools.tsx'
import { Viewer, type Mark, type ViewerHandle } from './diagram-viewer.tsx'

const measures = ['waiting', 'median', 'overdue'] as const
type Measure = (typeof measures)[number]

const valueOf = (node: NodeStatistics, measure: Measure): number =>
  measure === 'median' ? (node.medianSeconds ?? 0) : node[measure]

const noteOf = (node: NodeStatistics, measure: Measure, t: ImageTranslate): string =>
  measure === 'median'
    ? node.medianSeconds === null
      ? ''
      : spanOf(node.medianSeconds, t)
    : t(`heat.${measure}`, { count: node[measure] })

/** Fewer waiting instances than this are work in hand, not a queue. */
const queue = 5

/** Level relative to the highest node, undefined for zero; `hot` is trouble only: where tasks are overdue. */
export function heatOf(node: NodeStatistics, measure: Measure, most: number): 'cool' | 'warm' | 'hot' | undefined {
  const value = valueOf(node, measure)
  if (value <= 0) return undefined
  if (value > (most * 2) / 3 && node.overdue > 0) return 'hot'
  return value > most / 3 && (measure !== 'waiting' || value >= queue) ? 'warm' : 'cool'
}

export interface HeatProps {
  readonly row: DefinitionRow
  readonly xml: string
  readonly viewer: RefObject<ViewerHandle | null>
}

/** Bottlenecks of a version: waiting instances, median durations and overdue tasks. */
export function Heat({ row, xml, viewer }: HeatProps) {
  const t = useMessages(imageMessages)
  const [measure, setMeasure] = useState<Measure>('waiting')
  const { data, error, reload } = useApi<ProcessStatistics>(`/workflow/definition/${row.definitionId}/statistics`)
  const marks = useMemo(() => {
    const nodes = data?.nodes ?? []
    const most = Math.max(0, ...nodes.map((node) => valueOf(node, measure)))
    return nodes.flatMap((node): readonly Mark[] => {
      const state = heatOf(node, measure, most)
      return state ? [{ node: node.node, state, note: noteOf(node, measure, t) }] : []
    })
  }, [data, measure, t])
  if (error && !data) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={6} />
  const heats = new Map(marks.map((mark) => [mark.node, mark.state]))
  const total = Object.values(data.instances).reduce((sum, n) => sum + n, 0)
  return (
    <div className={classes.screen}>
      <div className={classes.drawing}>
        <Viewer handle={viewer} xml={xml} label={t('canvas', { name: row.name })} marks={marks} />
        <Zoom viewer={viewer} />
      </div>
      <section className={classes.side} aria-labelledby="heat-nodes">
        <h2 id="heat-nodes" className={classes.heading}>
          {t('heat.title')}
        </h2>
        <ul className={classes.figures}>
          <li className={classes.meta}>{t('heat.total', { count: total })}</li>
          {instanceStatuses
            .filter((status) => data.instances[status])
            .map((status) => (
              <li key={status} className={classes.meta}>
                {t(`heat.status.${status}`, { n: data.instances[status]! })}
              </li>
            ))}
        </ul>
        <div className={classes.controls}>
          <SegmentedControl
            size="xs"
            aria-label={t('heat.measure')}
            data={measures.map((value) => ({ value, label: t(`heat.by.${value}`) }))}
            value={measure}
            onChange={(value) => setMeasure(measures.find((one) => one === value) ?? 'waiting')}
          />
        </div>
        <ol className={classes.nodes}>
          {data.nodes
            .toSorted((a, b) => valueOf(b, measure) - valueOf(a, measure))
            .map((node) => (
              <li key={node.node}>
                <button type="button" className={classes.node} onClick={() => viewer.current?.show(node.node)}>
                  <span className={classes.nodeHead}>
                    <span className={classes.nodeName}>{node.name || t('unnamed')}</span>
                    {heats.get(node.node) === 'hot' && <StatusDot tone="fail">{t('heat.hot')}</StatusDot>}
                  </span>
                  <span className={classes.meta}>
                    {t('heat.waiting', { count: node.waiting })} · {t('heat.done', { count: node.done })} ·{' '}
                    {t('heat.overdue', { count: node.overdue })}
                  </span>
                  {node.medianSeconds !== null && (
                    <span className={classes.meta}>{t('heat.median', { span: spanOf(node.medianSeconds, t) })}</span>
                  )}
                </button>
              </li>
            ))}
        </ol>
      </section>
    </div>
  )
}
