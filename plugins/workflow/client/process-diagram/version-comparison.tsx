import { Select } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import useSWRImmutable from 'swr/immutable'
import type { Page } from '#schemas/api/envelope.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import { compareModels, type Difference } from '#schemas/process/diagram/compare-models.ts'
import { withDiagram } from '#schemas/process/diagram/bpmn-di.ts'
import { comma, useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import type { DefinitionRow } from '../../shared/definition-api-types.ts'
import classes from './process-diagram.module.css'
import { imageMessages, type ImageTranslate } from './messages.ts'
import { Zoom } from './diagram-tools.tsx'
import { Viewer, type Mark, type ViewerHandle } from './diagram-viewer.tsx'

const maxShown = 100
const tones: Readonly<Record<Difference['change'], Tone>> = { added: 'ok', removed: 'fail', changed: 'warn' }

interface ComparisonProps {
  readonly row: DefinitionRow
  readonly xml: string
}

/** Compares two versions of a process: both diagrams with the differences highlighted, and a list of them. */
export function Comparison({ row, xml }: ComparisonProps) {
  const t = useMessages(imageMessages)
  const [chosen, setChosen] = useState<string>()
  const { data, error, reload } = useApi<Page<DefinitionRow>>('/workflow/definition/page', {
    page: 1,
    limit: maxShown,
    'key[eq]': row.key,
  })
  if (error && !data) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={6} />
  const others = data.rows.filter(({ definitionId }) => definitionId !== row.definitionId)
  // the previous version, else the next one
  const usual = others.find(({ version }) => version < row.version) ?? others.at(-1)
  const other = others.find(({ definitionId }) => String(definitionId) === chosen) ?? usual
  if (!other) return <EmptyState title={t('compare.alone')} hint={t('compare.aloneHint')} />
  return (
    <Compared
      key={other.definitionId}
      row={row}
      xml={xml}
      other={other}
      others={others}
      onChoose={(definitionId) => setChosen(definitionId)}
    />
  )
}

interface ComparedProps extends ComparisonProps {
  readonly other: DefinitionRow
  readonly others: readonly DefinitionRow[]
  readonly onChoose: (definitionId: string) => void
}

function Compared({ row, xml, other, others, onChoose }: ComparedProps) {
  const t = useMessages(imageMessages)
  const theirs = useApi<string>(`/workflow/definition/${other.definitionId}/xml`)
  const isNewer = row.version > other.version
  const found = useSWRImmutable(
    theirs.data === undefined ? null : (['compared', xml, theirs.data, isNewer] as const),
    async ([, mine, text]) => {
      const drawn = await withDiagram(text)
      const [before, after] = isNewer ? [drawn, mine] : [mine, drawn]
      const models = await Promise.all([readModel(before), readModel(after)])
      return { before, after, differences: compareModels(models[0].definitions, models[1].definitions) }
    },
  )
  const [formerly, newly] = [useRef<ViewerHandle>(null), useRef<ViewerHandle>(null)]
  const marks = useMemo(() => marksOf(found.data?.differences ?? [], t), [found.data, t])
  const failure = theirs.error ?? (found.error as Error | undefined)
  if (failure) return <ErrorState error={failure} onRetry={theirs.reload} />
  if (!found.data) return <RowsSkeleton rows={6} />
  const { before, after, differences } = found.data
  const [old, now] = isNewer ? [other, row] : [row, other]
  const drawings = [
    [old, before, marks.before, formerly],
    [now, after, marks.after, newly],
  ] as const
  return (
    <div className={classes.screen}>
      <div className={classes.both}>
        {drawings.map(([{ definitionId, version }, drawn, own, viewer]) => (
          <div key={definitionId} className={classes.drawing}>
            <Viewer
              handle={viewer}
              xml={drawn}
              label={t('compare.canvas', { name: row.name, n: version })}
              marks={own}
            />
            <span className={classes.caption}>{t('version', { n: version })}</span>
            <Zoom viewer={viewer} />
          </div>
        ))}
      </div>
      <section className={classes.side} aria-labelledby="compare-changes">
        <h2 id="compare-changes" className={classes.heading}>
          {t('compare.title', { from: old.version, to: now.version })}
        </h2>
        <div className={classes.controls}>
          <Select
            label={t('compare.with')}
            data={others.map(({ definitionId, version }) => ({
              value: String(definitionId),
              label: t('version', { n: version }),
            }))}
            value={String(other.definitionId)}
            allowDeselect={false}
            onChange={(value) => value && onChoose(value)}
          />
        </div>
        {differences.length === 0 ? (
          <p className={classes.meta}>{t('compare.same')}</p>
        ) : (
          <ol className={classes.nodes}>
            {differences.map((one) => (
              <li key={one.element}>
                <button
                  type="button"
                  className={classes.node}
                  onClick={() => {
                    if (one.change !== 'added') formerly.current?.show(one.element)
                    if (one.change !== 'removed') newly.current?.show(one.element)
                  }}
                >
                  <span className={classes.nodeHead}>
                    <span className={classes.nodeName}>{titleOf(one, t)}</span>
                    <StatusDot tone={tones[one.change]}>{t(`compare.${one.change}`)}</StatusDot>
                  </span>
                  {one.topics.length > 0 && (
                    <span className={classes.change}>
                      {one.topics
                        .map((topic) =>
                          topic === 'name'
                            ? t('compare.renamed', { before: one.before || t('unnamed') })
                            : t(`compare.topic.${topic}`),
                        )
                        .join(comma())}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

const typeGroupOf = (type: string): 'process' | 'flow' | 'gateway' | 'event' | 'node' =>
  type === 'Process'
    ? 'process'
    : type === 'SequenceFlow'
      ? 'flow'
      : type.endsWith('Gateway')
        ? 'gateway'
        : type.endsWith('Event')
          ? 'event'
          : 'node'

/** Name of an element, or its type without a name. */
const titleOf = ({ name, type, between }: Difference, t: ImageTranslate): string => {
  const kind = t(`kind.${typeGroupOf(type)}`)
  if (name === '' && between) {
    const [from, to] = between.map((end) => end.name || t(`kind.${typeGroupOf(end.type)}`))
    return t('kind.between', { kind, from: from!, to: to! })
  }
  return name === '' ? kind : t('kind.named', { kind, name })
}

function marksOf(
  differences: readonly Difference[],
  t: ImageTranslate,
): { readonly before: readonly Mark[]; readonly after: readonly Mark[] } {
  // the process itself has no shape
  const drawn = differences.filter(({ type }) => type !== 'Process')
  const mark = ({ element, change, type }: Difference): Mark => ({
    node: element,
    state: change,
    // flows are marked by color and in the list only
    note: type === 'SequenceFlow' ? '' : t(`compare.${change}`),
  })
  return {
    before: drawn.filter(({ change }) => change !== 'added').map(mark),
    after: drawn.filter(({ change }) => change !== 'removed').map(mark),
  }
}
