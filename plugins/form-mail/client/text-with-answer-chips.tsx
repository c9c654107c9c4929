import { Button, Input, Menu } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { chipOf, drawChips, putChip, rangeIn, type Answerable } from '#renderer/ui/answer-placeholder-chips.ts'
import classes from './mail-settings.module.css'
import { formMailMessages } from './messages.ts'
import { textIn } from './read-chip-text.ts'

export interface ChipTextProps {
  readonly label: string
  /** Plain text, with `{{itemId}}` in place of chips. */
  readonly value: string
  readonly questions: readonly Answerable[]
  readonly isMultiline?: boolean
  readonly isDisabled: boolean
  readonly isOptional?: boolean
  readonly maxLength: number
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** Text editor with answers as chips. The browser edits the element; the stored text is read back from it. */
export function ChipText({
  label,
  value,
  questions,
  isMultiline = false,
  isDisabled,
  isOptional = false,
  maxLength,
  error,
  onChange,
}: ChipTextProps) {
  const t = useMessages(formMailMessages)
  const [id, errorId] = [useId(), useId()]
  const field = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  const range = useRef<Range>(undefined)
  const [isOpen, setOpen] = useState(false)
  const gone = t('visitor.gone')

  // the element already shows typed text; only a text set from outside is rendered
  useLayoutEffect(() => {
    if (!field.current || shown.current === value) return
    shown.current = value
    field.current.textContent = value
    const known = new Set(questions.map((one) => one.id))
    const missing = [...value.matchAll(/\{\{([A-Za-z0-9]{6})\}\}/g)].flatMap(([, item = '']) =>
      known.has(item) ? [] : [{ id: item, label: gone }],
    )
    drawChips(field.current, [...questions, ...missing], classes.chip ?? '')
  }, [value, questions, gone])

  const give = (): void => {
    if (!field.current) return
    const text = textIn(field.current)
    shown.current = text.slice(0, maxLength) === text ? text : undefined
    onChange(text.slice(0, maxLength))
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      withAsterisk={!isOptional}
      error={error}
      errorProps={{ id: errorId }}
    >
      <div className={classes.chipBox} data-error={error !== undefined || undefined}>
        <div
          ref={field}
          className={classes.chipText}
          contentEditable={!isDisabled}
          suppressContentEditableWarning
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot hold chips
          role="textbox"
          tabIndex={0}
          aria-multiline={isMultiline}
          aria-labelledby={id}
          aria-required={!isOptional}
          aria-readonly={isDisabled}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { 'aria-describedby': errorId })}
          data-multiline={isMultiline || undefined}
          onInput={(event) => {
            if (!(event.nativeEvent as InputEvent).isComposing) give() // React's event wraps the native event with the input type
          }}
          onCompositionEnd={give}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (isMultiline) document.execCommand('insertLineBreak')
          }}
          onPaste={(event) => {
            event.preventDefault()
            const text = event.clipboardData.getData('text/plain')
            document.execCommand('insertText', false, isMultiline ? text : text.replaceAll(/\s+/g, ' '))
          }}
        />
        {questions.length > 0 && !isDisabled && (
          <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={260} withinPortal>
            <Menu.Target>
              <Button
                className={classes.insert ?? ''}
                variant="subtle"
                size="compact-sm"
                leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  range.current = rangeIn(field.current)
                  setOpen(!isOpen)
                }}
              >
                {t('visitor.answer')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.questions ?? ''}>
              <Menu.Label>{t('visitor.answerOf')}</Menu.Label>
              {questions.map((question) => (
                <Menu.Item
                  key={question.id}
                  onClick={() =>
                    field.current && putChip(field.current, range.current, chipOf(question, classes.chip ?? ''))
                  }
                >
                  {question.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </Input.Wrapper>
  )
}
