import { useContext, useRef, useState, useSyncExternalStore, type DragEvent } from 'react'
import {
  acceptOf,
  fileNameOf,
  filesIn,
  maxFilesOf,
  namesOfTypes,
  refOf,
  type FilesItem,
} from '#schemas/form/types/file-base.ts'
import { sizeText, typeNamed, typeNames, type FileLimits } from '#schemas/module/upload-file-types.ts'
import { FileHostContext, type FileHost } from '../file-upload-context.ts'
import type { WidgetProps } from '../widget-props.ts'
import { fileWords, type FileWords } from './file-messages.ts'
import { PendingRow, StoredRow } from './file-rows.tsx'
import { uploadsOf, type Upload } from './file-upload-queue.ts'

export interface FilesProps extends WidgetProps<FilesItem> {
  readonly limits: FileLimits
  /** Whether files are shown as pictures. */
  readonly isGallery: boolean
  readonly camera?: boolean | undefined
}

const noUploads: readonly Upload[] = []
const never = (): (() => void) => () => {}

/** Returns the pending uploads of an item; none without a host. */
export function useUploads(host: FileHost | undefined, item: string): readonly Upload[] {
  const uploads = host && uploadsOf(host)
  return useSyncExternalStore(
    uploads?.subscribe ?? never,
    () => uploads?.of(item) ?? noUploads,
    () => noUploads,
  )
}

/**
 * Picks files by dialog or drop and shows their progress. Without scripts a plain file input shows, with a checkbox per
 * stored file that keeps it.
 */
export function Files({
  item,
  value,
  limits,
  isGallery,
  camera,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  locale,
  onChange,
  onBlur,
}: FilesProps) {
  const host = useContext(FileHostContext)
  const uploads = host && uploadsOf(host)
  const pending = useUploads(host, item.id)
  const [announcement, setAnnouncement] = useState('')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const t = fileWords(locale)
  const isOff = disabled || Boolean(item.readOnly)
  const files = filesIn(value)
  const most = maxFilesOf(item)
  const coming = pending.filter(({ state }) => state !== 'refused').length
  const isFull = files.length + coming >= most

  const add = (chosen: readonly File[]): void => {
    if (!uploads || !host || isOff || chosen.length === 0) return
    let room = most - files.length - coming
    uploads.add(
      item.id,
      chosen,
      (file) => {
        host.write(item.id, [...filesIn(host.read(item.id)), file])
        setAnnouncement(t('added', { name: fileNameOf(file) }))
      },
      (file) => {
        const why = refusalOf(file, limits, t)
        if (why !== undefined) return why
        room -= 1
        return room < 0 ? t('tooMany', { n: most }) : undefined
      },
    )
  }
  const remove = (at: number): void => {
    const rest = files.filter((_, i) => i !== at)
    onChange(item.id, rest.length === 0 ? undefined : rest)
    setAnnouncement(t('removed', { name: fileNameOf(files[at]!) }))
    // The focused button has been removed.
    requestAnimationFrame(() => input.current?.focus())
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }

  return (
    <>
      <p className="fw-hint fw-files-hint" id={`${id}-hint`}>
        {hintOf(limits, most, isGallery ? 'anyImage' : item.accept ? 'formats' : 'anyFormat', t)}
      </p>
      {files.length + pending.length > 0 ? (
        <ul className={isGallery ? 'fw-files fw-gallery' : 'fw-files'}>
          {files.map((file, at) => (
            <StoredRow
              key={refOf(file) ?? at}
              file={file}
              name={item.id}
              isOff={isOff}
              isGallery={isGallery}
              preview={uploads?.preview(file.url)}
              host={host}
              t={t}
              onRemove={() => remove(at)}
            />
          ))}
          {pending.map((one) => (
            <PendingRow
              key={`upload ${one.key}`}
              upload={one}
              t={t}
              onRetry={() => uploads?.retry(one.key)}
              onRemove={() => {
                uploads?.drop(one.key)
                requestAnimationFrame(() => input.current?.focus())
              }}
            />
          ))}
        </ul>
      ) : null}
      {/* The file input is the keyboard equivalent of dropping */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="fw-drop"
        data-over={isOver || undefined}
        data-full={isFull || undefined}
        data-off={isOff || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isOff)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          className="fw-file"
          id={id}
          name={item.id}
          type="file"
          accept={acceptOf(limits.types)}
          multiple={most > 1}
          {...(camera ? { capture: 'environment' as const } : {})}
          disabled={isOff}
          aria-required={required}
          aria-invalid={invalid || undefined}
          aria-describedby={[`${id}-hint`, describedBy].filter(Boolean).join(' ')}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // Allows choosing the same file again.
            if (host) event.target.value = ''
          }}
          onBlur={() => onBlur?.(item.id)}
        />
        <label className="fw-drop-label" htmlFor={id}>
          <UploadIcon isCamera={Boolean(camera)} />
          <span>
            <b>{item.buttonText || t(camera ? 'photo' : isGallery ? 'chooseImage' : 'choose')}</b>
            <span className="fw-drop-or">{t('orDrop')}</span>
          </span>
        </label>
      </div>
      <output className="fw-hidden">{announcement}</output>
    </>
  )
}

function hintOf(
  { types, maxBytes }: FileLimits,
  most: number,
  word: 'anyImage' | 'formats' | 'anyFormat',
  t: FileWords,
): string {
  const parts = [
    t(word, { types: typeNames(types).toUpperCase().replaceAll('/', ' ') }),
    // a number and its unit stay on one line
    t('size', { size: sizeText(maxBytes).replace(' ', '\u00a0') }),
    t('most', { n: most }),
  ]
  return parts.join(t('orDrop').startsWith('，') ? '，' : ', ')
}

function refusalOf(file: File, { types, maxBytes }: FileLimits, t: FileWords): string | undefined {
  if (!typeNamed(types, file.name, file.type)) {
    const names = namesOfTypes(types)
    return names === '' ? t('notAllowed') : t('wrongType', { types: names })
  }
  if (file.size === 0) return t('empty')
  return file.size > maxBytes ? t('tooLarge', { size: sizeText(file.size), limit: sizeText(maxBytes) }) : undefined
}

const UploadIcon = ({ isCamera }: { readonly isCamera: boolean }) => (
  <svg className="fw-file-icon" viewBox="0 0 24 24" aria-hidden="true">
    {isCamera ? (
      <path d="M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zm8 9a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z" />
    ) : (
      <path d="M4 16v3a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-3M12 16V4M7 8.5 12 4l5 4.5" />
    )}
  </svg>
)
