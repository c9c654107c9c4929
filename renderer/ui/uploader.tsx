import { Dropzone } from '@mantine/dropzone'
import { ActionIcon, Progress, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconFile, IconRefresh, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { fileNameIn } from '#schemas/module/upload-url.ts'
import { sizeText, typeNames, type FileLimits } from '#schemas/module/upload-file-types.ts'
import type { Params } from '../kit/api.ts'
import { useMessages } from '../kit/i18n.ts'
import classes from './uploader.module.css'
import { useUploads, type Sending } from './use-uploads.ts'
import { uploadMessages } from './messages.ts'

export interface UploaderProps {
  /** Id of the button, for a label. */
  readonly id?: string
  /** Accessible name of the files. */
  readonly label: string
  readonly value: readonly string[]
  readonly limits: FileLimits
  /** Maximum number of files; with one, another file replaces it. */
  readonly max: number
  /** Whether to show thumbnails instead of names. */
  readonly isImage: boolean
  readonly isReadonly?: boolean
  readonly hasError?: boolean
  readonly path?: string
  readonly params?: Params
  readonly onChange: (value: readonly string[]) => void
  readonly onBlur?: () => void
}

/**
 * Uploaded files, with a button and drop zone for more. The surrounding form waits while `data-uploading` is present.
 */
export function Uploader({
  id,
  label,
  value,
  limits,
  max,
  isImage,
  isReadonly = false,
  hasError = false,
  path = '/common/upload',
  params,
  onChange,
  onBlur,
}: UploaderProps) {
  const t = useMessages(uploadMessages)
  const { sending, take, retry, dismiss, isBusy, isDone } = useUploads({
    path,
    ...(params ? { params } : {}),
    limits,
    max,
    value,
    onChange,
    t,
  })
  const hasRoom = !isReadonly && (max === 1 || value.length < max)
  const what = isImage
    ? max === 1 && value.length > 0
      ? 'replaceImage'
      : 'image'
    : max === 1 && value.length > 0
      ? 'replace'
      : 'choose'
  return (
    <fieldset
      className={classes.uploader}
      data-image={isImage || undefined}
      aria-label={label}
      {...(isBusy ? { 'data-uploading': true } : {})}
    >
      {value.length > 0 && (
        <ul className={isImage ? classes.tiles : classes.files}>
          {value.map((address) => (
            <Held
              key={address}
              address={address}
              isImage={isImage}
              isReadonly={isReadonly}
              onRemove={() => onChange(value.filter((one) => one !== address))}
            />
          ))}
        </ul>
      )}
      {sending.length > 0 && (
        <ul className={classes.files} aria-live="polite">
          {sending.map((one) => (
            <Underway key={one.id} one={one} onRetry={() => retry(one)} onDismiss={() => dismiss(one.id)} />
          ))}
        </ul>
      )}
      {isReadonly && value.length === 0 && <span className={classes.none}>—</span>}
      {hasRoom && (
        <Dropzone
          className={classes.drop!}
          data-error={hasError || undefined}
          role="presentation"
          tabIndex={-1}
          activateOnKeyboard={false}
          enablePointerEvents
          multiple
          onDrop={take}
          inputProps={{
            accept: limits.types.flatMap((type) => type.extensions.map((one) => `.${one}`)).join(','),
            'aria-label': label,
            multiple: max > 1,
            tabIndex: -1,
          }}
        >
          <UnstyledButton id={id} className={classes.choose!} aria-label={`${t(what)} ${label}`} onBlur={onBlur}>
            <IconUpload size={16} stroke={1.6} aria-hidden="true" />
            <span>{t(what)}</span>
          </UnstyledButton>
          <output className={classes.done}>{isDone && t('done')}</output>
          <span className={classes.hint}>
            {t('hint', { types: typeNames(limits.types), limit: sizeText(limits.maxBytes) })}
          </span>
        </Dropzone>
      )}
    </fieldset>
  )
}

function Held({
  address,
  isImage,
  isReadonly,
  onRemove,
}: {
  readonly address: string
  readonly isImage: boolean
  readonly isReadonly: boolean
  readonly onRemove: () => void
}) {
  const t = useMessages(uploadMessages)
  const name = fileNameIn(address)
  return (
    <li className={isImage ? classes.tile : classes.file}>
      <a
        className={isImage ? classes.picture : classes.name}
        href={address}
        target="_blank"
        rel="noreferrer"
        title={name}
      >
        {isImage ? (
          <img src={address} alt={name} loading="lazy" />
        ) : (
          <>
            <IconFile size={16} stroke={1.6} aria-hidden="true" />
            <span>{name}</span>
          </>
        )}
      </a>
      {!isReadonly && (
        <ActionIcon
          className={classes.remove!}
          size={24}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={onRemove}
        >
          {isImage ? <IconX size={14} aria-hidden="true" /> : <IconTrash size={16} stroke={1.6} aria-hidden="true" />}
        </ActionIcon>
      )}
    </li>
  )
}

function Underway({
  one,
  onRetry,
  onDismiss,
}: {
  readonly one: Sending
  readonly onRetry: () => void
  readonly onDismiss: () => void
}) {
  const t = useMessages(uploadMessages)
  const { file, fraction, fault, canRetry } = one
  const percent = Math.round(fraction * 100)
  if (fault === undefined) {
    return (
      <li className={classes.underway}>
        <span className={classes.line}>
          <span className={classes.sent}>{file.name}</span>
          <span className={classes.percent}>{percent < 100 ? `${percent}%` : t('checking')}</span>
        </span>
        <Progress.Root size={4}>
          <Progress.Section value={percent} aria-label={t('sending', { name: file.name })} />
        </Progress.Root>
      </li>
    )
  }
  return (
    <li className={classes.fault} role="alert">
      <IconAlertCircle size={16} aria-hidden="true" />
      <span className={classes.reason}>
        <span className={classes.sent}>{file.name}</span>
        {fault}
      </span>
      {canRetry && (
        <ActionIcon
          size={24}
          aria-label={t('again', { name: file.name })}
          title={t('again', { name: file.name })}
          onClick={onRetry}
        >
          <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        size={24}
        aria-label={t('dismiss', { name: file.name })}
        title={t('dismiss', { name: file.name })}
        onClick={onDismiss}
      >
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
