import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Button, Checkbox, Menu, SegmentedControl, TextInput } from '@mantine/core'
import {
  IconGripVertical,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarRightCollapse,
  IconPin,
  IconPinnedOff,
  IconSearch,
} from '@tabler/icons-react'
import { Fragment, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { ClientColumn, ClientModule } from '#schemas/api/module-api-types.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import classes from './column-chooser.module.css'
import { densities, type Density, type Pin } from './list-preferences.ts'
import type { ListPreferencesControl } from './use-list-preferences.ts'
import { listSettingsMessages } from '../lazy-part-messages.ts'

/** Number of columns above which the chooser has a search. */
const searchedFrom = 10

interface ColumnChooserPanelProps {
  readonly copy: ClientModule
  readonly preferences: ListPreferencesControl
  /** In a drawer, which has the title; without pins and row height, which rows of phones lack. */
  readonly isNarrow: boolean
}

/** Edits the columns: visibility, pinning, order by drag or keyboard, and the row height. */
export default function ColumnChooserPanel({ copy, preferences, isNarrow }: ColumnChooserPanelProps) {
  const t = useMessages(listSettingsMessages)
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [search, setSearch] = useState('')
  const [first = '', ...movable] = preferences.order
  const columnOf = (field: string): ClientColumn | undefined =>
    copy.list.columns.find((column) => column.field === field)
  const labelOf = (id: UniqueIdentifier): string =>
    text(columnOf(String(id))?.label ?? copy.fields[id]?.label ?? String(id))
  const headOf = (field: string | undefined): string => {
    const column = field === undefined ? undefined : columnOf(field)
    return text(column?.section ?? column?.group ?? '')
  }
  const wanted = search.trim().toLowerCase()
  const found = movable.filter((field) => `${headOf(field)} ${labelOf(field)}`.toLowerCase().includes(wanted))
  const positionOf = (id: UniqueIdentifier): number => preferences.order.indexOf(String(id)) + 1
  const announcements = {
    onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) =>
      t('columns.moveStart', { label: labelOf(active.id) }),
    onDragOver: ({ active, over }: { active: { id: UniqueIdentifier }; over: { id: UniqueIdentifier } | null }) =>
      over ? t('columns.moveOver', { label: labelOf(active.id), place: positionOf(over.id) }) : undefined,
    onDragEnd: ({ over }: { over: { id: UniqueIdentifier } | null }) =>
      over ? t('columns.moveEnd', { place: positionOf(over.id) }) : undefined,
    onDragCancel: () => t('columns.moveCancel'),
  }
  const drop = (field: string, onto: string): void => {
    const isDown = preferences.order.indexOf(field) < preferences.order.indexOf(onto)
    preferences.move(field, isDown ? preferences.order[preferences.order.indexOf(onto) + 1] : onto)
  }

  // moves the focus, because the button disappears after its action
  const restore = (): void => {
    list.current?.querySelector<HTMLElement>('input:enabled')?.focus()
    preferences.reset()
  }

  return (
    <>
      {(!isNarrow || !preferences.isDefault) && (
        <div className={classes.head}>
          {!isNarrow && <strong>{t('columns.title')}</strong>}
          {!preferences.isDefault && (
            <Button variant="subtle" size="compact-xs" onClick={restore}>
              {t('columns.all')}
            </Button>
          )}
        </div>
      )}
      {preferences.order.length > searchedFrom && (
        <div className={classes.find}>
          <TextInput
            size="xs"
            type="search"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            placeholder={t('columns.search')}
            aria-label={t('columns.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <div className={classes.several}>
            <Button variant="subtle" size="compact-xs" onClick={() => preferences.setShown(found, true)}>
              {t('columns.showAll')}
            </Button>
            <Button variant="subtle" size="compact-xs" onClick={() => preferences.setShown(found, false)}>
              {t('columns.hideAll')}
            </Button>
            <span className={classes.counted} aria-live="polite">
              {t('columns.counted', {
                shown: preferences.order.length - preferences.hidden.length,
                total: preferences.order.length,
              })}
            </span>
          </div>
        </div>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('columns.moveHelp') } }}
        onDragEnd={({ active, over }) => over && active.id !== over.id && drop(String(active.id), String(over.id))}
      >
        <SortableContext items={found} strategy={verticalListSortingStrategy}>
          <ul ref={list} className={classes.columns} aria-label={t('columns.title')}>
            {search.trim() === '' && (
              <ChoiceRow field={first} label={labelOf(first)} preferences={preferences} isFirst isNarrow={isNarrow} />
            )}
            {found.map((field, at) => (
              <Fragment key={field}>
                {headOf(field) !== '' && headOf(field) !== headOf(found[at - 1]) && (
                  <li className={classes.group}>{headOf(field)}</li>
                )}
                <MovableRow field={field} label={labelOf(field)} preferences={preferences} isNarrow={isNarrow} />
              </Fragment>
            ))}
            {found.length === 0 && <li className={classes.group}>{t('columns.noMatch')}</li>}
          </ul>
        </SortableContext>
      </DndContext>
      {!isNarrow && (
        <div className={classes.density}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('columns.density')}
            value={preferences.density}
            onChange={(value) => preferences.setDensity(value as Density)}
            data={densities.map((value) => ({ value, label: t(`columns.${value}`) }))}
          />
        </div>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly field: string
  readonly label: string
  readonly preferences: ListPreferencesControl
  readonly isNarrow: boolean
}

function MovableRow(props: ChoiceProps) {
  const t = useMessages(listSettingsMessages)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: props.field,
  })
  return (
    <ChoiceRow
      {...props}
      rowRef={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      isDragging={isDragging}
      grip={
        <ActionIcon
          ref={setActivatorNodeRef}
          size={24}
          className={classes.grip}
          aria-label={t('columns.move', { label: props.label })}
          {...attributes}
          {...listeners}
        >
          <IconGripVertical size={14} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}

interface ChoiceRowProps extends ChoiceProps {
  readonly isFirst?: boolean
  readonly isDragging?: boolean
  readonly rowRef?: (element: HTMLElement | null) => void
  readonly style?: CSSProperties
  readonly grip?: ReactNode
}

function ChoiceRow({
  field,
  label,
  preferences,
  isNarrow,
  isFirst = false,
  isDragging = false,
  rowRef,
  style,
  grip,
}: ChoiceRowProps) {
  return (
    <li ref={rowRef} className={classes.column} style={style} data-dragging={isDragging || undefined}>
      {grip ?? <span className={classes.noGrip} />}
      <Checkbox
        size="xs"
        className={classes.name}
        disabled={isFirst}
        checked={isFirst || !preferences.hidden.includes(field)}
        label={label}
        onChange={() => preferences.toggle(field)}
      />
      {!isNarrow && (
        <PinMenu
          label={label}
          side={preferences.pins[field]}
          isFirst={isFirst}
          onPin={(side) => preferences.pin(field, side)}
        />
      )}
    </li>
  )
}

const sideIcons = {
  left: IconLayoutSidebarLeftCollapse,
  right: IconLayoutSidebarRightCollapse,
  none: IconPinnedOff,
} as const

/** The label column can be pinned left only. */
function PinMenu({
  label,
  side,
  isFirst,
  onPin,
}: {
  readonly label: string
  readonly side: Pin | undefined
  readonly isFirst: boolean
  readonly onPin: (side: Pin | undefined) => void
}) {
  const t = useMessages(listSettingsMessages)
  const words = { left: t('columns.pinLeft'), right: t('columns.pinRight'), none: t('columns.pinNone') } as const
  const Shown = side ? sideIcons[side] : IconPin
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={24}
          className={classes.pin}
          data-pinned={side}
          aria-label={`${t('columns.pinned', { label })}：${words[side ?? 'none']}`}
          title={words[side ?? 'none']}
        >
          <Shown size={14} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['left', 'right', 'none'] as const)
          .filter((one) => !(isFirst && one === 'right'))
          .map((one) => {
            const Icon = sideIcons[one]
            return (
              <Menu.Item
                key={one}
                disabled={one === (side ?? 'none')}
                leftSection={<Icon size={14} aria-hidden="true" />}
                onClick={() => onPin(one === 'none' ? undefined : one)}
              >
                {words[one]}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
}
