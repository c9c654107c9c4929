import { Loader } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { isBlankRich } from '#schemas/module/rich-text-allowlist.ts'
import { useMessages, type KeyOf, type Translate } from '../../kit/i18n.ts'
import { richMessages, uploadMessages } from '../messages.ts'
import { FontMark } from './font-mark.ts'
import classes from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

import '@mantine/tiptap/styles.layer.css'

export interface RichTextProps {
  readonly id?: string
  readonly label: string
  /** HTML; '' without content. */
  readonly value: string
  readonly hasError?: boolean
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
}

/** Rich text editor. The surrounding form waits while `data-uploading` is present. */
export default function RichText({ id, label, value, hasError = false, onChange, onBlur }: RichTextProps) {
  const t = useMessages(richMessages)
  const pictures = usePictureUpload(useMessages(uploadMessages))
  const last = useRef(value)
  const self = useRef<Editor>(null)
  const takePictures = (list: FileList | undefined): boolean => {
    const files = [...(list ?? [])].filter((file) => file.type.startsWith('image/'))
    if (files.length === 0 || !self.current) return false
    void pictures.send(self.current, files)
    return true
  }
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] } }),
      Link.configure({ openOnClick: false, autolink: true, protocols: ['mailto', 'tel'] }),
      Image,
      FontMark,
    ],
    content: value,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        ...(id === undefined ? {} : { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(hasError ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_view, event) =>
        !event.clipboardData?.getData('text/html') && takePictures(event.clipboardData?.files),
      handleDrop: (_view, event) => takePictures(event.dataTransfer?.files),
    },
    onUpdate({ editor: now }) {
      const html = now.getHTML()
      last.current = isBlankRich(html) ? '' : html
      onChange(last.current)
    },
    ...(onBlur ? { onBlur: () => onBlur() } : {}),
  })
  useEffect(() => void (self.current = editor), [editor])
  useEffect(() => {
    // changed elsewhere, such as by a concurrent edit
    if (value === last.current) return
    last.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <RichTextEditor
      className={classes.editor!}
      editor={editor}
      withCodeHighlightStyles={false}
      labels={labels(t)}
      data-error={hasError || undefined}
      {...(pictures.isBusy ? { 'data-uploading': true } : {})}
    >
      <Toolbar editor={editor} onPictures={(files) => void pictures.send(editor, files)} />
      <output className={classes.notice}>
        {pictures.isBusy && (
          <span className={classes.busy}>
            <Loader size={12} />
            {t('sending')}
          </span>
        )}
      </output>
      {pictures.fault && (
        <p className={classes.fault} role="alert">
          {pictures.fault}
          <button type="button" className={classes.plain} onClick={pictures.dismiss}>
            {t('dismiss')}
          </button>
        </p>
      )}
      <RichTextEditor.Content className={classes.content!} />
    </RichTextEditor>
  )
}

const labels = (t: Translate<KeyOf<typeof richMessages>>) => ({
  boldControlLabel: t('bold'),
  italicControlLabel: t('italic'),
  underlineControlLabel: t('underline'),
  strikeControlLabel: t('strike'),
  clearFormattingControlLabel: t('clear'),
  bulletListControlLabel: t('bullets'),
  orderedListControlLabel: t('numbers'),
  blockquoteControlLabel: t('quote'),
  linkControlLabel: t('link'),
  unlinkControlLabel: t('unlink'),
  undoControlLabel: t('undo'),
  redoControlLabel: t('redo'),
  linkEditorInputLabel: t('address'),
  linkEditorInputPlaceholder: 'https://',
  linkEditorSave: t('save'),
  linkEditorExternalLink: t('newTab'),
  linkEditorInternalLink: t('sameTab'),
})

/**
 * Cleans pasted HTML from word processors and web pages: styles, classes, and pictures on another site or disk. Text
 * copied within an editor stays unchanged.
 */
export function cleanPaste(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    element.removeAttribute('style')
    element.removeAttribute('class')
  }
  for (const picture of body.querySelectorAll('img'))
    if (!picture.getAttribute('src')?.startsWith('/files/')) picture.remove()
  return body.innerHTML
}
