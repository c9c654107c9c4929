import { ActionIcon, Button, Group, Input, Menu, Popover, TextInput, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMessagePlus,
  IconUnderline,
} from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { chipOf, putChip, rangeIn, type Answerable } from '#renderer/ui/answer-placeholder-chips.ts'
import { RichTextArea } from './rich-text-area.tsx'
import classes from './rich-text-field.module.css'
import { formEditorMessages } from '../messages.ts'

export interface RichTextFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string | undefined
  /** Questions whose answers can be inserted into the text. */
  readonly questions?: readonly Answerable[]
  readonly onChange: (html: string | undefined) => void
}

/**
 * Edits a rich text with bold, italic, underline, lists and links. The stored HTML is rebuilt from an allow-list, so
 * that pasted markup never reaches the document.
 */
export function RichTextField({ label, placeholder, value = '', questions, onChange }: RichTextFieldProps) {
  const t = useMessages(formEditorMessages)
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const command = (name: string, argument?: string): void => {
    field.current?.focus()
    // changes arrive as input events
    document.execCommand(name, false, argument)
  }

  return (
    <Input.Wrapper size="xs" label={label} labelElement="div" labelProps={{ id }}>
      <div className={classes.box}>
        <Group gap={2} className={classes.tools ?? ''} role="toolbar" aria-label={t('rich.tools')}>
          {tools.map(({ name, word, Icon }) => (
            <Tooltip key={name} label={t(`rich.${word}`)}>
              <ActionIcon
                size={26}
                aria-label={t(`rich.${word}`)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => command(name)}
              >
                <Icon size={16} />
              </ActionIcon>
            </Tooltip>
          ))}
          <LinkTool onLink={(address) => command('createLink', address)} field={field} />
          {questions && questions.length > 0 && <AnswerTool questions={questions} field={field} />}
        </Group>
        <RichTextArea
          ref={field}
          className={classes.field ?? ''}
          labelledBy={id}
          value={value}
          placeholder={placeholder}
          answers={questions && { of: questions, className: classes.chip ?? '' }}
          onChange={onChange}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Inserts an answer at the caret, or at the end without one. */
function AnswerTool({
  questions,
  field,
}: {
  readonly questions: readonly Answerable[]
  readonly field: { readonly current: HTMLDivElement | null }
}) {
  const t = useMessages(formEditorMessages)
  const [isOpen, setOpen] = useState(false)
  const range = useRef<Range | undefined>(undefined)
  const open = (): void => {
    range.current = rangeIn(field.current)
    setOpen(!isOpen)
  }
  const insert = (question: Answerable): void => {
    if (field.current) putChip(field.current, range.current, chipOf(question, classes.chip ?? ''))
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <Tooltip label={t('rich.answer')}>
          <ActionIcon
            size={26}
            aria-label={t('rich.answer')}
            onMouseDown={(event) => event.preventDefault()}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={open}
          >
            <IconMessagePlus size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.questions ?? ''}>
        <Menu.Label>{t('rich.answerOf')}</Menu.Label>
        {questions.map((question) => (
          <Menu.Item key={question.id} onClick={() => insert(question)}>
            {question.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function LinkTool({
  onLink,
  field,
}: {
  readonly onLink: (address: string) => void
  readonly field: { readonly current: HTMLDivElement | null }
}) {
  const t = useMessages(formEditorMessages)
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const range = useRef<Range | undefined>(undefined)
  const open = (): void => {
    range.current = rangeIn(field.current)
    setOpen(true)
  }
  const apply = (): void => {
    setOpen(false)
    if (!range.current || !isLink(address)) return
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range.current)
    onLink(address.trim())
    setAddress('')
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={260} trapFocus>
      <Popover.Target>
        <Tooltip label={t('rich.link')}>
          <ActionIcon
            size={26}
            aria-label={t('rich.link')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={open}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            size="xs"
            label={t('rich.address')}
            placeholder="https://"
            value={address}
            data-autofocus
            error={address !== '' && !isLink(address) ? t('rich.badAddress') : undefined}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply()
            }}
          />
          <Button size="xs" disabled={!isLink(address)} onClick={apply}>
            {t('rich.apply')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

const tools = [
  { name: 'bold', word: 'bold', Icon: IconBold },
  { name: 'italic', word: 'italic', Icon: IconItalic },
  { name: 'underline', word: 'underline', Icon: IconUnderline },
  { name: 'insertUnorderedList', word: 'bullets', Icon: IconList },
  { name: 'insertOrderedList', word: 'numbers', Icon: IconListNumbers },
  { name: 'removeFormat', word: 'plain', Icon: IconClearFormatting },
] as const

const isLink = (text: string): boolean => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(text.trim())
