import { useEffect, useState } from 'react'
import { fileNameOf, type FileAnswer } from '#schemas/form/types/file-base.ts'
import { sizeText } from '#schemas/module/upload-file-types.ts'
import type { FileHost } from '../file-upload-context.ts'
import type { FileWords } from './file-messages.ts'
import type { Upload } from './file-upload-queue.ts'

interface StoredProps {
  readonly file: FileAnswer
  readonly name: string
  readonly isOff: boolean
  readonly isGallery: boolean
  readonly preview: string | undefined
  readonly host: FileHost | undefined
  readonly t: FileWords
  readonly onRemove: () => void
}

/** Shows a stored file of the answer. Without scripts a checkbox keeps it. */
export function StoredRow({ file, name, isOff, isGallery, preview, host, t, onRemove }: StoredProps) {
  const label = fileNameOf(file)
  const isPicture = file.type?.startsWith('image/') === true
  return (
    <li className="fw-file-row">
      {isPicture || isGallery ? <Thumb file={file} preview={preview} host={host} t={t} /> : <FileIcon />}
      <span className="fw-file-text">
        <span className="fw-file-name">{label}</span>
        {file.size === undefined ? null : <span className="fw-file-note">{sizeText(file.size)}</span>}
      </span>
      <label className="fw-plain fw-keep">
        <input type="checkbox" name={name} value={JSON.stringify(file)} defaultChecked disabled={isOff} />
        {t('keep', { name: label })}
      </label>
      {isOff ? null : (
        <button
          type="button"
          className="fw-file-x fw-js-only"
          aria-label={t('remove', { name: label })}
          onClick={onRemove}
        >
          <Cross />
        </button>
      )}
    </li>
  )
}

/** Shows a picture: the local one if chosen here, else the stored one; a missing file says so. */
export function Thumb({
  file,
  preview,
  host,
  t,
}: {
  readonly file: FileAnswer
  readonly preview: string | undefined
  readonly host: FileHost | undefined
  readonly t: FileWords
}) {
  const [shown, setShown] = useState<string>()
  const [isGone, setGone] = useState(false)
  const own = host?.show ? undefined : file.url
  useEffect(() => {
    let isOver = false
    if (preview === undefined)
      host?.show?.(file).then(
        (address) => !isOver && setShown(address),
        () => !isOver && setGone(true),
      )
    return () => {
      isOver = true
    }
    // `file` is a new object with each answer, so its address is the dependency.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [host, preview, file.url])
  const src = preview ?? shown ?? own
  if (isGone) return <span className="fw-file-gone">{t('gone')}</span>
  return (
    <span className="fw-picture">
      {src ? <img src={src} alt="" loading="lazy" onError={() => setGone(true)} /> : null}
    </span>
  )
}

interface PendingProps {
  readonly upload: Upload
  readonly t: FileWords
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** Shows a running or failed upload. */
export function PendingRow({ upload: { file, state, fraction, why }, t, onRetry, onRemove }: PendingProps) {
  const isWrong = state === 'failed' || state === 'refused'
  return (
    <li className="fw-file-row" data-wrong={isWrong || undefined}>
      <FileIcon />
      <span className="fw-file-text">
        <span className="fw-file-name">{file.name}</span>
        {isWrong ? (
          <span className="fw-file-note" role="alert">
            {why ?? t('failed')}
          </span>
        ) : (
          <>
            <progress value={fraction} max={1} aria-label={t('sendingOf', { name: file.name })} />
            <span className="fw-file-note" role={state === 'interrupted' ? 'status' : undefined}>
              {state === 'waiting' ? t('waiting') : t(state, { n: Math.round(fraction * 100) })}
            </span>
          </>
        )}
      </span>
      {state === 'failed' ? (
        <button type="button" className="fw-link" aria-label={t('retryOf', { name: file.name })} onClick={onRetry}>
          {t('retry')}
        </button>
      ) : null}
      <button type="button" className="fw-file-x" aria-label={t('remove', { name: file.name })} onClick={onRemove}>
        <Cross />
      </button>
    </li>
  )
}

const Cross = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="m4 4 8 8M12 4l-8 8" />
  </svg>
)

const FileIcon = () => (
  <svg className="fw-file-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8zM14 3v5h5" />
  </svg>
)
