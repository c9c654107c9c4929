import { IconFile } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fileNameOf, filesIn, type FileAnswer } from '#schemas/form/types/file-base.ts'
import { sizeText } from '#schemas/module/upload-file-types.ts'
import type { AnswerCellProps } from '#renderer/kit/item-type-parts.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { fetchFile, isPicture, openFile } from '#renderer/kit/open-answer-file.ts'
import classes from './files-cell.module.css'
import { formDataMessages } from './messages.ts'

/** Number of files a cell shows; further files are only counted. */
const inlineFiles = 3

/** Files of an answer: small pictures, all others by name. A click opens or downloads a file. */
export function FilesCell({ value, text, isInline }: AnswerCellProps) {
  const files = filesIn(value)
  const shown = isInline ? files.slice(0, inlineFiles) : files
  return (
    <span className={classes.files} data-inline={isInline || undefined} title={isInline ? text : undefined}>
      {shown.map((file, at) => (
        <FileButton key={file.url ?? at} file={file} isInline={isInline} />
      ))}
      {shown.length < files.length && <span className={classes.more}>+{files.length - shown.length}</span>}
    </span>
  )
}

function FileButton({ file, isInline }: { readonly file: FileAnswer; readonly isInline: boolean }) {
  const t = useMessages(formDataMessages)
  const name = fileNameOf(file)
  const open = (): void => {
    openFile(file).catch(() => notify.fail(t('file.failed', { name })))
  }
  if (isPicture(file))
    return (
      <button type="button" className={classes.picture} aria-label={t('file.open', { name })} onClick={open}>
        <Picture file={file} isInline={isInline} />
        {!isInline && file.name && <span className={classes.name}>{name}</span>}
      </button>
    )
  return (
    <button type="button" className={classes.file} aria-label={t('file.save', { name })} onClick={open}>
      <IconFile size={16} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      {!isInline && file.size !== undefined && <span className={classes.size}>{sizeText(file.size)}</span>}
    </button>
  )
}

/**
 * Loads the picture with the viewer's session: in a list once it is in view, in a submission at once, because the whole
 * of it is printed.
 */
function Picture({ file, isInline }: { readonly file: FileAnswer; readonly isInline: boolean }) {
  const frame = useRef<HTMLSpanElement>(null)
  const [address, setAddress] = useState<string>()
  const [isGone, setGone] = useState(false)
  const t = useMessages(formDataMessages)
  useEffect(() => {
    let isOver = false
    let made: string | undefined
    const load = (): void =>
      void fetchFile(file).then(
        (blob) => {
          if (!isOver) setAddress((made = URL.createObjectURL(blob)))
        },
        () => !isOver && setGone(true),
      )
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      load()
    })
    if (!isInline) load()
    else if (frame.current) observer.observe(frame.current)
    return () => {
      isOver = true
      observer.disconnect()
      if (made) URL.revokeObjectURL(made)
    }
    // each response of the list creates new file objects, so the effect depends on the URL
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file.url, isInline])
  return (
    <span ref={frame} className={classes.frame}>
      {address && <img src={address} alt="" />}
      {isGone && <span className={classes.gone}>{t('file.gone')}</span>}
    </span>
  )
}
