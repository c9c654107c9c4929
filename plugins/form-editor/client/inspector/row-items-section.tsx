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
import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core'
import { IconChevronDown, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { optionsOf, hasOptions } from '#schemas/form/item.ts'
import { familyOf } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import { rowTypeNames } from '#schemas/form/types/row-types.ts'
import type { RowItem } from '#schemas/form/types/rows.ts'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import { ItemTypeIcon } from '../item-type-icons.ts'
import { useItemTypeName } from '../use-item-type-name.ts'
import { Section, SwitchField, TextField, useCalmError } from './fields.tsx'
import optionClasses from './options-editor.module.css'
import { OptionsEditor } from './options-editor.tsx'
import {
  addRowItem,
  changeRowItem,
  labelFaults,
  moveRowItem,
  removeRowItem,
  turnRowItem,
  type RowItems,
} from './row-items.ts'
import classes from './row-items-section.module.css'
import { SettingFields } from './setting-fields.tsx'
import { formEditorMessages } from '../messages.ts'

interface RowItemsSectionProps {
  readonly value: unknown
  readonly onChange: (value: unknown, mark?: string) => void
}

/** The questions of each row: their titles in a list that is sorted by drag or Alt with an arrow, settings behind each. */
export function RowItemsSection({ value, onChange }: RowItemsSectionProps) {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const nameOf = useItemTypeName()
  const all: RowItems = Array.isArray(value) ? (value as RowItems) : [] // the document's shape has been checked
  const faults = labelFaults(all)
  const [open, setOpen] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const wish = useRef<number>(undefined)
  useEffect(() => {
    if (wish.current === undefined) return
    const field = list.current?.querySelectorAll<HTMLInputElement>('input[data-label]')[wish.current]
    wish.current = undefined
    field?.focus()
    field?.select()
  })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier): number => all.findIndex((one) => one.id === id) + 1
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < all.length) wish.current = to
    onChange(moveRowItem(all, from, to))
  }
  const add = (type: string): void => {
    wish.current = all.length
    onChange(addRowItem(all, type, nameOf(type), locale))
  }

  return (
    <Section title={t('rowItems.title')}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          screenReaderInstructions: { draggable: t('options.sortHelp') },
          announcements: {
            onDragStart: ({ active }) => t('options.sortStart', { n: placeOf(active.id) }),
            onDragOver: ({ over }) => (over ? t('options.sortOver', { n: placeOf(over.id) }) : undefined),
            onDragEnd: ({ over }) => (over ? t('options.sortEnd', { n: placeOf(over.id) }) : undefined),
            onDragCancel: () => t('options.sortCancel'),
          },
        }}
        onDragEnd={({ active, over }) =>
          over && onChange(moveRowItem(all, placeOf(active.id) - 1, placeOf(over.id) - 1))
        }
      >
        <SortableContext items={all.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul ref={list} className={optionClasses.list} aria-label={t('rowItems.title')}>
            {all.map((one, at) => (
              <QuestionRow
                key={one.id}
                item={one}
                n={at + 1}
                fault={faults.get(at)}
                isOpen={open === one.id}
                onOpen={() => setOpen(open === one.id ? undefined : one.id)}
                onChange={(patch, mark) => onChange(changeRowItem(all, at, patch), mark && `rowItem:${one.id}:${mark}`)}
                onTurn={(type) => onChange(turnRowItem(all, at, type))}
                onMove={(by) => move(at, at + by)}
                onRemove={() => {
                  wish.current = Math.max(0, at - 1)
                  onChange(removeRowItem(all, at))
                }}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Menu position="bottom-start" shadow="md" width={200}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            disabled={all.length >= limits.rowItems}
          >
            {t('rowItems.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rowTypeNames.map((type) => (
            <Menu.Item key={type} leftSection={<ItemTypeIcon type={type} size={16} />} onClick={() => add(type)}>
              {nameOf(type)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Section>
  )
}

interface QuestionRowProps {
  readonly item: RowItem
  readonly n: number
  readonly fault: 'empty' | 'repeated' | undefined
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onChange: (patch: Readonly<Record<string, unknown>>, mark?: string) => void
  readonly onTurn: (type: string) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

function QuestionRow({ item, n, fault, isOpen, onOpen, onChange, onTurn, onMove, onRemove }: QuestionRowProps) {
  const t = useMessages(formEditorMessages)
  const nameOf = useItemTypeName()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const calm = useCalmError(fault && t(`rowItems.fault.${fault}`))
  const panel = useId()

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || !event.altKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    // Alt with an arrow moves the question in its row, not the one on the canvas
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={optionClasses.row}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={optionClasses.grip}
          {...attributes}
          {...listeners}
          aria-label={t('rowItems.move', { n })}
        >
          <IconGripVertical size={14} aria-hidden="true" />
        </button>
        <TextInput
          size="xs"
          className={optionClasses.text ?? ''}
          value={item.label}
          maxLength={limits.label}
          leftSection={<ItemTypeIcon type={item.type} size={14} />}
          aria-label={t('rowItems.label', { n })}
          data-label
          {...calm}
          onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
          onKeyDown={handleKey}
        />
        <ActionIcon
          size={24}
          aria-label={t('rowItems.settings', { n })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={onOpen}
        >
          <IconChevronDown size={14} className={classes.chevron} data-open={isOpen || undefined} />
        </ActionIcon>
        <ActionIcon size={24} aria-label={t('rowItems.remove', { n })} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      {isOpen && (
        <div className={classes.settings} id={panel}>
          <Select
            size="xs"
            label={t('field.type')}
            leftSection={<ItemTypeIcon type={item.type} size={16} />}
            data={rowTypeNames.map((type) => ({ value: type, label: nameOf(type) }))}
            value={item.type}
            allowDeselect={false}
            checkIconPosition="right"
            comboboxProps={{ shadow: 'md' }}
            onChange={(type) => {
              if (type !== null && type !== item.type) onTurn(type)
            }}
          />
          <SwitchField
            label={t('field.required')}
            value={item.required}
            onChange={(required) => onChange({ required })}
          />
          {hasOptions(item) && (
            <OptionsEditor
              options={optionsOf(item)}
              canExclude={familyOf(item) === 'choices'}
              lines={{ title: t('options.title'), fresh: t('options.fresh'), add: t('options.add') }}
              onChange={(options, mark) => onChange({ options }, mark)}
            />
          )}
          <SettingFields item={item} section="content" fold="basic" without={notInRows} change={onChange} />
          <SettingFields item={item} section="limits" fold="basic" without={notInRows} change={onChange} />
          <TextField
            label={t('field.help')}
            value={item.help}
            maxLength={limits.help}
            onChange={(help) => onChange({ help }, 'help')}
          />
          <SettingFields item={item} section="content" fold="advanced" without={notInRows} change={onChange} />
          <SettingFields item={item} section="limits" fold="advanced" without={notInRows} change={onChange} />
        </div>
      )}
    </li>
  )
}

/** Settings that only questions of the form have. */
const notInRows: ReadonlySet<string> = new Set(['unique'])
