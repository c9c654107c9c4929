import { NativeSelect, Popover } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { IconPalette, IconPhoto } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent } from 'react'
import { imageTypes } from '#schemas/module/upload-file-types.ts'
import { richColours, richSizes } from '#schemas/module/rich-text-allowlist.ts'
import { escapeGuard } from '../../kit/restore-focus.ts'
import { useMessages } from '../../kit/i18n.ts'
import { richMessages } from '../messages.ts'
import classes from './rich-text.module.css'

/** Toolbar above the text. Each button has a name and a pressed state. */
export function Toolbar({
  editor,
  onPictures,
}: {
  readonly editor: Editor
  readonly onPictures: (files: readonly File[]) => void
}) {
  const t = useMessages(richMessages)
  const size = /^\d+/.exec(String(editor.getAttributes('font').fontSize ?? ''))?.[0] ?? ''
  const level = levels.find((one) => editor.isActive('heading', { level: one }))
  return (
    <RichTextEditor.Toolbar className={classes.toolbar!} onFocusCapture={ownFloatingEscape}>
      <NativeSelect
        className={classes.select!}
        size="xs"
        aria-label={t('block')}
        value={level ?? 'p'}
        data={[{ value: 'p', label: t('text') }, ...levels.map((one) => ({ value: String(one), label: t(`h${one}`) }))]}
        onChange={({ currentTarget: { value } }) =>
          value === 'p'
            ? editor.chain().focus().setParagraph().run()
            : editor
                .chain()
                .focus()
                .setHeading({ level: Number(value) as (typeof levels)[number] })
                .run()
        }
      />
      <NativeSelect
        className={classes.select!}
        size="xs"
        aria-label={t('size')}
        value={size}
        data={[
          { value: '', label: t('usual') },
          ...richSizes.map((one) => ({ value: String(one), label: `${one}px` })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          editor
            .chain()
            .focus()
            .setFont({ fontSize: value === '' ? null : `${value}px` })
            .run()
        }
      />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <Colour editor={editor} />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        <Picture onPictures={onPictures} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

/** React focus events also bubble from overlays of the buttons, such as the library's link editor. */
function ownFloatingEscape(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.contains(event.target)) escapeGuard(event)
}

const levels = [2, 3, 4] as const

function Colour({ editor }: { readonly editor: Editor }) {
  const t = useMessages(richMessages)
  const [isOpen, setOpen] = useState(false)
  const now = editor.getAttributes('font').color as string | undefined
  const pick = (color: string | null): void => {
    editor.chain().focus().setFont({ color }).run()
    setOpen(false)
  }
  // returns the focus to the text, so that further typing uses the color
  const change = (isOpenNow: boolean): void => {
    setOpen(isOpenNow)
    if (!isOpenNow) editor.commands.focus()
  }
  return (
    <Popover opened={isOpen} onChange={change} trapFocus shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('colour')}
          title={t('colour')}
          active={Boolean(now)}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPalette size={16} stroke={1.5} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={classes.colours!} aria-label={t('colour')}>
        {richColours.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.colour}
            style={{ background: one }}
            aria-label={t(`colours.${colourNames[one]}`)}
            title={t(`colours.${colourNames[one]}`)}
            aria-pressed={now === one}
            onClick={() => pick(one)}
          />
        ))}
        <button type="button" className={classes.plain} onClick={() => pick(null)}>
          {t('noColour')}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

function Picture({ onPictures }: { readonly onPictures: (files: readonly File[]) => void }) {
  const t = useMessages(richMessages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <RichTextEditor.Control aria-label={t('picture')} title={t('picture')} onClick={() => input.current?.click()}>
        <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
      </RichTextEditor.Control>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('picture')}
        accept={imageTypes.flatMap((type) => type.extensions.map((one) => `.${one}`)).join(',')}
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

const colourNames = {
  '#d14545': 'red',
  '#c2600c': 'orange',
  '#2e8b4f': 'green',
  '#2f7fc4': 'blue',
  '#8a5cd0': 'purple',
  '#7a8285': 'gray',
} as const satisfies Readonly<Record<(typeof richColours)[number], string>>
