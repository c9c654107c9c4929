import { DndContext, DragOverlay, MouseSensor, TouchSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core'
import { ActionIcon, Button, Drawer, Splitter, Tooltip, VisuallyHidden } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconAdjustments, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { narrowPx } from '#schemas/api/limits.ts'
import { referencesTo } from '#schemas/form/edit-document.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import { FormActions, UndoRedo } from '#renderer/form-workspace/form-head.tsx'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { useFindings } from '#renderer/form-workspace/use-findings.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { Canvas } from './canvas/canvas.tsx'
import { draggedOf, gapAt, placeAfterDrop, rowBoxes, type Dragged, type Gap } from './drag-and-drop.ts'
import { FindingsButton } from './findings-button.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { QuestionTypeLabel, Palette, UnreadyTypes } from './question-type-palette.tsx'
import { SeatsTaken, useSeatsTaken } from './use-seats-taken.ts'
import { useCalmFindings } from './use-deferred-findings.ts'
import { useEditing } from './use-editor-actions.ts'
import { useItemTypeName } from './use-item-type-name.ts'
import { usePendingFocus } from './use-pending-focus.ts'
import { usePointerPosition } from './use-pointer-position.ts'
import { useShortcuts } from './use-editor-shortcuts.ts'
import classes from './editor-screen.module.css'
import { formEditorMessages } from './messages.ts'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'

export default function EditorScreen() {
  return (
    <FormLayout tab="editor" shape="workbench" fills>
      {(form) => <Workbench key={form.formKey} form={form} />}
    </FormLayout>
  )
}

/** Constants keep their identity: new objects would re-render every draggable on each key press. */
const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 220, tolerance: 8 } }

type Sizes = [`${number}px`, number, `${number}px`]
/** Maximum number of references to a deleted question that a toast names. */
const namedUsers = 3
const firstSizes: Sizes = ['208px', 100, '328px']

const noTypes: readonly string[] = []

/** Renders palette, canvas and inspector around one draft. */
export function Workbench({ form }: { readonly form: FormDetail }) {
  const t = useMessages(formEditorMessages)
  const general = useMessages(kitMessages)
  const nameOf = useItemTypeName()
  const locale = useLocale()
  const draft = useDraft(form)
  const { unready = noTypes } = form
  const [params] = useSearchParams()
  const [announcement, announce] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const { selected, editing, takeWish } = useEditing({
    form,
    draft,
    firstSelected: params.get('item') ?? undefined,
    nameOf: (type) => (hasAnswer({ id: '', type, label: '' }) ? nameOf(type) : ''),
    onMoved: (place) => announce(t('canvas.movedTo', { n: place })),
    mayAdd: (type) => {
      const mayAdd = !unready.includes(type)
      if (!mayAdd) notify.fail(t('palette.noGateway', { name: nameOf(type) }), { closeAfterMs: 8000 })
      return mayAdd
    },
    onFull: () => notify.fail(t('canvas.full', { count: limits.items }), { closeAfterMs: 6000 }),
    onRemoved: (item, restore) => {
      const label = item.label || nameOf(item.type)
      const users = referencesTo(draft.session.view().document, item.id, locale)
      notify.undo(
        t(users.length > 0 ? 'canvas.removedUsed' : 'canvas.removed', {
          label,
          count: users.length,
          users: users.slice(0, namedUsers).join(t('canvas.listed')),
        }),
        restore,
      )
    },
  })
  const findings = useCalmFindings(useFindings(draft.document), selected)
  const [sizes, setSizes] = useLocalStorage<Sizes>({
    key: 'formwork-editor-panes',
    defaultValue: firstSizes,
    getInitialValueInEffect: false,
  })
  const isNarrow = useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, undefined, { getInitialValueInEffect: false })
  const [drawer, setDrawer] = useState<'palette' | 'inspector' | undefined>(
    params.has('section') ? 'inspector' : undefined,
  )
  /** Index at which the drawer adds an item; undefined adds it after the selection. */
  const [asked, setAsked] = useState<number>()
  const askAt = useCallback((at: number | undefined) => {
    setAsked(at)
    setDrawer('palette')
  }, [])
  const [dragged, setDragged] = useState<Dragged>()
  const [gap, setGap] = useState<Gap>()
  const pointer = usePointerPosition()
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  useShortcuts({ draft, editing, selected })
  usePendingFocus(takeWish, scroller)
  const linked = params.get('item')
  useEffect(() => {
    if (linked) editing.reveal(linked)
  }, [linked, editing])

  const { document } = draft
  const taken = useSeatsTaken(form, document)
  const item = document.items.find((one) => one.id === selected)

  const gapBelow = (): Gap | undefined => {
    const ground = scroller.current
    const { x, y } = pointer.current ?? {}
    if (x === undefined || y === undefined || !ground) return undefined
    const { left, right, top, bottom } = ground.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) return undefined
    return gapAt(rowBoxes(ground), y) ?? { at: 0, y }
  }
  const drop = (): void => {
    const to = gapBelow()
    setDragged(undefined)
    setGap(undefined)
    if (!to || !dragged) return
    if ('type' in dragged) return editing.add(dragged.type, to.at)
    const from = document.items.findIndex((one) => one.id === dragged.id)
    editing.move(dragged.id, placeAfterDrop(from, to.at))
  }

  const canvas = (
    <SeatsTaken value={taken}>
      <Canvas
        form={document}
        selected={item?.id}
        findings={findings}
        editing={editing}
        gap={dragged && gap}
        scroller={scroller}
        onAsk={isNarrow ? askAt : undefined}
      />
    </SeatsTaken>
  )
  const inspector = <Inspector form={document} item={item} editing={editing} draft={draft} />

  return (
    <UnreadyTypes value={unready}>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{ screenReaderInstructions: { draggable: t('canvas.dragHelp') }, announcements: silent }}
        onDragStart={({ active }) => setDragged(draggedOf(String(active.id)))}
        onDragMove={() => {
          const next = gapBelow()
          setGap((now) => (now?.at === next?.at && now?.y === next?.y ? now : next))
        }}
        onDragEnd={drop}
        onDragCancel={() => {
          setDragged(undefined)
          setGap(undefined)
        }}
      >
        <div className={classes.workbench}>
          <VisuallyHidden component="output">{announcement}</VisuallyHidden>
          <FormActions>
            <FindingsButton findings={findings} formKey={form.formKey} onJump={editing.reveal} />
            <UndoRedo draft={draft} />
            {!isNarrow && (
              <Tooltip label={t('toolbar.form')}>
                <ActionIcon
                  aria-label={t('toolbar.form')}
                  aria-pressed={item === undefined}
                  onClick={() => editing.select(undefined)}
                >
                  <IconAdjustments size={18} />
                </ActionIcon>
              </Tooltip>
            )}
          </FormActions>
          {isNarrow ? (
            <>
              <div className={classes.canvas}>{canvas}</div>
              <div className={classes.bar}>
                <Button
                  size="md"
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                  onClick={() => askAt(undefined)}
                >
                  {t('palette.add')}
                </Button>
                <Button
                  size="md"
                  variant="default"
                  leftSection={<IconAdjustments size={18} aria-hidden="true" />}
                  onClick={() => setDrawer('inspector')}
                >
                  {t(item ? 'inspector.item' : 'inspector.form')}
                </Button>
              </div>
              <Drawer
                opened={drawer === 'palette'}
                onClose={() => setDrawer(undefined)}
                position="bottom"
                size="70%"
                title={t('palette.add')}
                classNames={{ body: classes.drawerBody ?? '' }}
                closeButtonProps={{ 'aria-label': general('close') }}
              >
                <Palette
                  onAdd={(type) => {
                    editing.add(type, asked)
                    setDrawer(undefined)
                  }}
                />
              </Drawer>
              <Drawer
                opened={drawer === 'inspector'}
                onClose={() => setDrawer(undefined)}
                position="bottom"
                size="85%"
                title={t(item ? 'inspector.item' : 'inspector.form')}
                classNames={{ body: classes.drawerBody ?? '' }}
                closeButtonProps={{ 'aria-label': general('close') }}
              >
                {inspector}
              </Drawer>
            </>
          ) : (
            <Splitter
              className={classes.panes ?? ''}
              sizes={sizes}
              onSizeChange={(next) => setSizes(next as Sizes)}
              lineSize={1}
              withHandle={false}
              handleColor="var(--fw-line)"
            >
              <Splitter.Pane defaultSize={firstSizes[0]} min="160px" max="280px" className={classes.side ?? ''}>
                <Palette onAdd={editing.add} draggable />
              </Splitter.Pane>
              <Splitter.Pane defaultSize={firstSizes[1]} className={classes.canvas ?? ''}>
                {canvas}
              </Splitter.Pane>
              <Splitter.Pane defaultSize={firstSizes[2]} min="280px" max="480px" className={classes.side ?? ''}>
                {inspector}
              </Splitter.Pane>
            </Splitter>
          )}
        </div>
        <DragOverlay dropAnimation={null} zIndex={400}>
          {dragged && (
            <div className={classes.dragged}>
              {'type' in dragged ? (
                <QuestionTypeLabel type={dragged.type} />
              ) : (
                document.items.find((one) => one.id === dragged.id)?.label || t('canvas.dragged')
              )}
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </UnreadyTypes>
  )
}

/** dnd-kit handles the pointer only; the live region announces moves by pointer and by keyboard. */
const nothing = (): undefined => undefined
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
