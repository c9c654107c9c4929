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
import { ActionIcon, Button, Group, NumberInput, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Option } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { readNumber } from '#renderer/ui/number-field.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { Section, SwitchField, useCalmError } from './fields.tsx'
import { AddPictures, OptionPicture } from './option-picture.tsx'
import { OptionMarks } from './option-marks.tsx'
import classes from './options-editor.module.css'
import {
  addOption,
  changeOption,
  moveOption,
  optionFaults,
  pasteOptions,
  removeOption,
  withPicture,
  withoutMark,
  type Options,
} from './options.ts'
import { formEditorMessages } from '../messages.ts'

export interface OptionsEditorProps {
  readonly options: Options
  /** Whether picking several is possible, so that one can exclude the others. */
  readonly canExclude: boolean
  /** Whether an option is its text, value and score alone. */
  readonly isPlain?: boolean | 'seats' | undefined
  /** Whether each has a picture. */
  readonly hasPictures?: boolean
  /** What the options are, where they are something else: the rows of a grid, which have no scores either. */
  readonly lines?: { readonly title: string; readonly fresh: string; readonly add: string }
  readonly onChange: (options: Options, mark?: string) => void
}

/**
 * The options of a choice: type, Enter for the next, paste lines for many, drag or Alt+↑/↓ to sort; marks behind the
 * dots.
 */
export function OptionsEditor({
  options,
  canExclude,
  isPlain = false,
  hasPictures = false,
  lines,
  onChange,
}: OptionsEditorProps) {
  const t = useMessages(formEditorMessages)
  const list = useRef<HTMLUListElement>(null)
  const wish = useRef<number | undefined>(undefined)
  const [withScores, setWithScores] = useState(options.some((option) => option.score !== undefined))
  const [withSeats, setWithSeats] = useState(options.some((option) => option.quota !== undefined))
  const [isBatch, setBatch] = useState(false)
  /** Captions of pictures may be empty or alike; options and rows are told apart by their texts. */
  const areCaptions = hasPictures && lines !== undefined
  const faults = useMemo(() => (areCaptions ? noFaults : optionFaults(options)), [areCaptions, options])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // Positions name the rows while nothing is being moved: values may still be repeated or empty here.
  const ids = options.map((_, at) => `option-${at}`)

  const go = (at: number): void => {
    const field = list.current?.querySelectorAll<HTMLInputElement>('input[data-label]')[at]
    field?.focus()
    field?.select()
  }
  useEffect(() => {
    if (wish.current === undefined) return
    go(wish.current)
    wish.current = undefined
  })

  const placeOf = (id: UniqueIdentifier): number => ids.indexOf(String(id)) + 1
  const accessibility = {
    screenReaderInstructions: { draggable: t('options.sortHelp') },
    announcements: {
      onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) =>
        t('options.sortStart', { n: placeOf(active.id) }),
      onDragOver: ({ over }: { over: { id: UniqueIdentifier } | null }) =>
        over ? t('options.sortOver', { n: placeOf(over.id) }) : undefined,
      onDragEnd: ({ over }: { over: { id: UniqueIdentifier } | null }) =>
        over ? t('options.sortEnd', { n: placeOf(over.id) }) : undefined,
      onDragCancel: () => t('options.sortCancel'),
    },
  }

  const add = (at: number): void => {
    wish.current = at
    onChange(addOption(options, at, areCaptions ? '' : freshLabel(options, lines?.fresh ?? t('options.fresh'))))
  }
  const remove = (at: number): void => {
    wish.current = Math.max(0, at - 1)
    onChange(removeOption(options, at))
  }
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < options.length) wish.current = to
    onChange(moveOption(options, from, to))
  }

  return (
    <Section
      title={lines?.title ?? t('options.title')}
      end={
        // a line of text would not tell pictures without a caption apart
        areCaptions ? undefined : (
          <Button size="compact-xs" variant="subtle" onClick={() => setBatch(true)}>
            {t('options.batch')}
          </Button>
        )
      }
    >
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={({ active, over }) =>
          over && onChange(moveOption(options, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
        }
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {(withScores || withSeats) && (
            <div className={classes.heads} aria-hidden="true">
              {withScores && <span className={classes.head}>{t('options.scoreHead')}</span>}
              {withSeats && <span className={classes.head}>{t('options.quota')}</span>}
            </div>
          )}
          <ul ref={list} className={classes.list} aria-label={lines?.title ?? t('options.title')}>
            {options.map((option, at) => (
              <OptionRow
                key={ids[at]}
                id={ids[at]!}
                option={option}
                at={at}
                withScore={withScores}
                withSeats={withSeats}
                canExclude={canExclude}
                isPlain={isPlain !== false || lines !== undefined}
                hasPicture={hasPictures}
                fault={faults.get(at)}
                onChange={(patch, mark) => onChange(changeOption(options, at, patch), mark && `option:${at}:${mark}`)}
                onNext={() => (at + 1 < options.length ? go(at + 1) : add(at + 1))}
                onRemove={() => remove(at)}
                onMove={(by) => move(at, at + by)}
                onPaste={(text) => onChange(pasteOptions(options, at, text))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {hasPictures && (
        <AddPictures
          room={limits.options - options.filter(({ image }) => image).length}
          onAdd={(address) => onChange(withPicture(options, address, areCaptions ? undefined : t('options.fresh')))}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={options.length >= limits.options}
          onClick={() => add(options.length)}
        >
          {lines?.add ?? t('options.add')}
        </Button>
      </Group>
      {isPlain !== true && !lines && (
        <SwitchField
          label={t('options.quota')}
          description={t('options.quotaHint')}
          value={withSeats}
          onChange={(isOn = false) => {
            setWithSeats(isOn)
            if (!isOn) onChange(withoutMark(options, 'quota'))
          }}
        />
      )}
      {isPlain !== 'seats' && !lines && (
        <SwitchField
          label={t('options.scores')}
          value={withScores}
          onChange={(isOn = false) => {
            setWithScores(isOn)
            if (!isOn) onChange(withoutMark(options, 'score'))
          }}
        />
      )}
      {isBatch && (
        <BatchDialog
          options={options}
          onClose={() => setBatch(false)}
          onApply={(next) => {
            onChange(next)
            setWithScores(next.some((option) => option.score !== undefined))
          }}
        />
      )}
    </Section>
  )
}

interface OptionRowProps {
  readonly id: string
  readonly option: Option
  readonly at: number
  readonly withScore: boolean
  readonly withSeats: boolean
  readonly canExclude: boolean
  readonly isPlain: boolean
  readonly hasPicture: boolean
  readonly fault: 'empty' | 'repeated' | 'value' | undefined
  readonly onChange: (patch: Partial<Option>, mark?: string) => void
  readonly onNext: () => void
  readonly onRemove: () => void
  readonly onMove: (by: number) => void
  readonly onPaste: (text: string) => void
}

function OptionRow({
  id,
  option,
  at,
  withScore,
  withSeats,
  canExclude,
  isPlain,
  hasPicture,
  fault,
  onChange,
  onNext,
  onRemove,
  onMove,
  onPaste,
}: OptionRowProps) {
  const t = useMessages(formEditorMessages)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const n = at + 1
  const calm = useCalmError(fault && t(`options.fault.${fault}`))

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const isEmpty = event.currentTarget.value === ''
    const act =
      event.key === 'Enter'
        ? onNext
        : event.key === 'Backspace' && isEmpty
          ? onRemove
          : event.altKey && event.key === 'ArrowUp'
            ? () => onMove(-1)
            : event.altKey && event.key === 'ArrowDown'
              ? () => onMove(1)
              : undefined
    if (!act) return
    event.preventDefault()
    // Alt with an arrow moves the option here, not the question on the canvas.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    act()
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text')
    if (!/\n/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }

  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={t('options.move', { n })}
      >
        <IconGripVertical size={14} aria-hidden="true" />
      </button>
      {hasPicture && <OptionPicture image={option.image} n={n} onChange={(image) => onChange({ image })} />}
      <TextInput
        size="xs"
        className={classes.text ?? ''}
        value={option.label}
        maxLength={limits.label}
        aria-label={t('options.label', { n })}
        data-label
        {...calm}
        onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
        onKeyDown={handleKey}
        onPaste={handlePaste}
      />
      {withScore && (
        <NumberInput
          size="xs"
          w={56}
          hideControls
          value={option.score ?? ''}
          placeholder={t('options.score')}
          aria-label={t('options.scoreOf', { n })}
          decimalScale={4}
          onChange={(score) => onChange({ score: readNumber(score) } as Partial<Option>, 'score')}
        />
      )}
      {withSeats && (
        <NumberInput
          size="xs"
          w={56}
          hideControls
          value={option.quota ?? ''}
          placeholder={t('options.quotaNone')}
          aria-label={t('options.quotaOf', { n })}
          decimalScale={0}
          allowNegative={false}
          onChange={(quota) => onChange({ quota: readNumber(quota) } as Partial<Option>, 'quota')}
        />
      )}
      <OptionMarks option={option} n={n} canExclude={canExclude} isPlain={isPlain} onChange={onChange} />
      <ActionIcon size={24} aria-label={t('options.remove', { n })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </li>
  )
}

const noFaults: ReadonlyMap<number, 'empty' | 'repeated' | 'value'> = new Map()

/** `选项 4`, or the first number that no option reads yet. */
function freshLabel(options: Options, word: string): string {
  const labels = new Set(options.map((option) => option.label))
  let n = options.length + 1
  while (labels.has(`${word} ${n}`)) n += 1
  return `${word} ${n}`
}
