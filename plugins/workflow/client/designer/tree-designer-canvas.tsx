import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import type { Form } from '#schemas/form/form.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { DesignerContext, type DesignerState } from './designer-context.ts'
import classes from './tree-designer.module.css'
import { designerMessages, titleOf } from './messages.ts'
import { NodeSurroundingsContext, type NodeSurroundings } from './node-settings-context.ts'
import { NodeSettingsPanel } from './node-settings-panel.tsx'
import { TreeCanvas } from './tree-canvas.tsx'
import * as change from './edit-tree.ts'
import { neighbour, nodesBefore, type Direction } from './tree-keyboard-navigation.ts'
import type { Problem, ProcessDraft } from './use-process-draft.ts'
import { usePanAndZoom } from './use-pan-and-zoom.ts'

export interface DrawingProps {
  readonly tree: TreeNode
  readonly form: Form
  readonly formKey: string
  readonly draft: ProcessDraft
  readonly isReadonly: boolean
  /** The problem clicked last: its node is scrolled to and opened. */
  readonly shown: Problem | undefined
  /** Nodes and branches that the last trial passed. */
  readonly passed: ReadonlySet<string>
  /** Whether a trial stands beside the drawing, which then fits into the rest. */
  readonly isTrying: boolean
  /** The step of the trial to scroll to. */
  readonly step: { readonly node: string } | undefined
}

/** The tree with keyboard control, zoom and the settings of the selected node. */
export function TreeDesignerCanvas({
  tree,
  form,
  formKey,
  draft,
  isReadonly,
  shown,
  passed,
  isTrying,
  step,
}: DrawingProps) {
  const t = useMessages(designerMessages)
  const [selected, setSelected] = useState<string>()
  const [movingId, startMove] = useState<string>()
  /** The node or branch to focus once it is rendered. */
  const [wanted, setWanted] = useState<{ readonly id: string }>()
  const [handled, setHandled] = useState<Problem>()
  const [checked, setCheckedIds] = useState<ReadonlySet<string>>(
    () => new Set([...nodesOf(tree)].flatMap(({ id, branches = [] }) => [id, ...branches.map((branch) => branch.id)])),
  )
  const setChecked = (id: string, isChecked: boolean): void =>
    setCheckedIds((ids) => {
      const next = new Set(ids)
      if (isChecked) next.add(id)
      else next.delete(id)
      return next
    })
  const viewport = useRef<HTMLElement>(null)
  const isWide = useMediaQuery('(min-width: 901px)', undefined, { getInitialValueInEffect: false })
  const zoom = usePanAndZoom(viewport)

  if (shown && shown !== handled) {
    setHandled(shown)
    setWanted({ id: shown.node })
    setSelected(shown.node)
    setChecked(shown.node, true)
  }
  // a trial takes the place of the settings; opened later, they lie over it
  const [wasTrying, setWasTrying] = useState(isTrying)
  if (isTrying !== wasTrying) {
    setWasTrying(isTrying)
    if (isTrying) setSelected(undefined)
  }
  const fitNow = useEffectEvent((least: number): void => zoom.fit(least))
  useLayoutEffect(() => {
    fitNow(isTrying ? leastOfTrial : leastAtFirst())
    // the next frame has the zoom
    const frame = requestAnimationFrame(() => {
      const ground = viewport.current
      const start = ground?.querySelector<HTMLElement>('[data-node]')
      if (!ground || !start) return
      const { left, width } = start.getBoundingClientRect()
      ground.scrollLeft += left + width / 2 - (ground.getBoundingClientRect().left + ground.clientWidth / 2)
    })
    return () => cancelAnimationFrame(frame)
  }, [isTrying])
  useLayoutEffect(() => {
    if (!step) return
    const element = viewport.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(step.node)}"]`)
    element?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [step])
  useLayoutEffect(() => {
    if (!wanted) return
    const element = viewport.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(wanted.id)}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [wanted])

  useLayoutEffect(() => {
    // its settings take the place of a part of the drawing
    if (selected === undefined) return
    const element = viewport.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(selected)}"]`)
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  const problems = useMemo(() => Map.groupBy(draft.problems, ({ node }) => node), [draft.problems])
  const edit: DesignerState['edit'] = (next, mark) => {
    if (!isReadonly) draft.edit((now) => now && next(now), mark)
  }
  const focus = (id: string): void => setWanted({ id })

  const remove = (id: string): void => {
    const node = change.find(tree, id)
    const branch = change.branchOf(tree, id)
    const split = branch && change.splitOf(tree, id)
    const isKept = node ? node.type === 'start' : !split || change.otherwiseOf(split)?.id === id
    if (isReadonly || isKept) return
    const anchor = change.anchorOf(tree, id)
    const above = neighbour(tree, id, 'up')
    edit((now) => (node ? change.remove(now, id) : change.removeBranch(now, id)))
    setSelected(undefined)
    if (above !== undefined) focus(above)
    const name = node ? titleOf(node, t) : (branch?.name ?? '')
    notify.undo(t('node.removed', { name }), () =>
      // undo restores the whole tree, including changes made after the branch was removed
      edit((now) => (node && anchor !== undefined ? change.insert(now, anchor, change.alone(node)) : tree)),
    )
  }
  const reorder = (id: string, direction: Direction): void => {
    const by = direction === 'up' || direction === 'left' ? -1 : 1
    const isAcross = direction === 'left' || direction === 'right'
    edit((now) => (isAcross ? change.moveBranch(now, id, by) : change.shift(now, id, by)))
    focus(id)
  }

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented) return
    const command = commandOf(event)
    if (command) {
      event.preventDefault()
      return command === 'save' ? void draft.flush() : draft[command]()
    }
    if (event.key === 'Escape') return startMove(undefined)
    const id = event.target instanceof HTMLElement ? event.target.dataset.node : undefined
    const direction = directions[event.key]
    if (id === undefined || (!direction && event.key !== 'Delete')) return
    event.preventDefault()
    if (!direction) return remove(id)
    if (event.altKey) return reorder(id, direction)
    const next = neighbour(tree, id, direction)
    if (next !== undefined) focus(next)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const moving = movingId === undefined ? undefined : change.find(tree, movingId)
  const state: DesignerState = {
    tree,
    form,
    formKey,
    problems,
    isReadonly,
    selected,
    moving,
    edit,
    select(id) {
      if (selected !== undefined) setChecked(selected, true)
      setSelected(id)
    },
    checked,
    passed,
    current: step?.node,
    setChecked,
    startMove,
    remove,
    focus,
  }
  const surroundings: NodeSurroundings = {
    form,
    isReadonly,
    earlierNodes: (id) =>
      nodesBefore(tree, id)
        .filter(({ type }) => ['start', 'approve', 'handle'].includes(type))
        .map((node) => ({ id: node.id, title: titleOf(node, t) })),
    titleOfNode: (id) => {
      const node = change.find(tree, id)
      return node && titleOf(node, t)
    },
  }
  return (
    <DesignerContext value={state}>
      <div className={classes.drawing}>
        <section ref={viewport} className={classes.viewport} aria-label={t('canvas')}>
          <div style={{ zoom: zoom.factor, '--fw-zoom': zoom.factor } as CSSProperties}>
            <TreeCanvas tree={tree} />
          </div>
        </section>
        {moving && (
          <div className={classes.moving} role="alert">
            {t('node.moving', { name: titleOf(moving, t) })}
            <Button size="compact-sm" variant="subtle" onClick={() => startMove(undefined)}>
              {t('node.cancel')}
            </Button>
          </div>
        )}
        <div className={classes.tools}>
          <Tool label={t('zoom.out')} onClick={zoom.zoomOut}>
            <IconZoomOut size={18} />
          </Tool>
          <Button size="compact-sm" variant="subtle" color="gray" title={t('zoom.reset')} onClick={zoom.reset}>
            {Math.round(zoom.factor * 100)}%
          </Button>
          <Tool label={t('zoom.in')} onClick={zoom.zoomIn}>
            <IconZoomIn size={18} />
          </Tool>
          <Tool label={t('zoom.fit')} onClick={() => zoom.fit()}>
            <IconMaximize size={18} />
          </Tool>
        </div>
        {!isTrying && <span className={classes.keys}>{t('keys')}</span>}
      </div>
      <NodeSurroundingsContext value={surroundings}>
        <NodeSettingsPanel isBeside={isWide && !isTrying} />
      </NodeSurroundingsContext>
    </DesignerContext>
  )
}

/** Below this zoom the names of nodes are hard to read; a phone scrolls instead, which its user expects. */
const leastAtFirst = (): number => (matchMedia('(max-width: 699.98px)').matches ? 0.9 : 0.6)

/** A trial shows the way through the whole drawing rather than its texts. */
const leastOfTrial = 0.5

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Undo applies to the tree also inside fields, because the fields edit the tree. */
function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | 'save' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return shiftKey ? undefined : 'redo'
    case 's':
      return shiftKey ? undefined : 'save'
    default:
      return undefined
  }
}

function Tool({
  label,
  onClick,
  children,
}: {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
