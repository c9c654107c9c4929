import { ActionIcon, NumberInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Option } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { readNumber } from '#renderer/ui/number-field.tsx'
import { useCalmError } from './inspector-controls.tsx'
import { OptionPicture } from './option-picture.tsx'
import { OptionMarks } from './option-behavior-menu.tsx'
import classes from './options-editor.module.css'
import { SortableLine } from './sortable-lines.tsx'
import { formEditorMessages } from '../messages.ts'

/** Names a part of line `n`, counted from 1, for screen readers. */
export type NameOfPart = (part: 'label' | 'move' | 'remove' | 'more' | 'picture' | 'sortStart', n: number) => string

interface OptionRowProps {
  readonly id: string
  readonly option: Option
  readonly at: number
  readonly nameOf: NameOfPart
  readonly withScore: boolean
  readonly withSeats: boolean
  readonly canExclude: boolean
  readonly isPlain: boolean
  readonly hasPicture: boolean
  readonly fault: 'empty' | 'repeated' | 'value' | undefined
  readonly onChange: (patch: Partial<Option>, mark?: string) => void
  /** Called when the text is left. */
  readonly onLeave: () => void
  readonly onNext: () => void
  readonly onRemove: () => void
  readonly onMove: (by: number) => void
  readonly onPaste: (text: string) => void
}

/** Edits an option: text, score, seats, order, and a menu of further settings. */
export function OptionRow({
  id,
  option,
  at,
  nameOf,
  withScore,
  withSeats,
  canExclude,
  isPlain,
  hasPicture,
  fault,
  onChange,
  onLeave,
  onNext,
  onRemove,
  onMove,
  onPaste,
}: OptionRowProps) {
  const t = useMessages(formEditorMessages)
  const n = at + 1
  const calm = useCalmError(fault && t(`options.fault.${fault}`))

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const isEmpty = event.currentTarget.value === ''
    const act = event.key === 'Enter' ? onNext : event.key === 'Backspace' && isEmpty ? onRemove : undefined
    if (!act) return
    event.preventDefault()
    // The canvas has its own shortcuts for these keys.
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
    <SortableLine id={id} label={nameOf('move', n)} onMove={onMove}>
      {hasPicture && (
        <OptionPicture image={option.image} label={nameOf('picture', n)} onChange={(image) => onChange({ image })} />
      )}
      <TextInput
        size="xs"
        className={classes.text ?? ''}
        value={option.label}
        maxLength={limits.label}
        aria-label={nameOf('label', n)}
        data-label
        {...calm}
        onBlur={() => {
          calm.onBlur()
          onLeave()
        }}
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
      <OptionMarks
        option={option}
        label={nameOf('more', n)}
        canExclude={canExclude}
        isPlain={isPlain}
        onChange={onChange}
      />
      <ActionIcon size={24} aria-label={nameOf('remove', n)} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </SortableLine>
  )
}
