import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './options-editor.module.css'
import { PictureField, PictureUploader, pictureLimits } from './picture-field.tsx'
import { formEditorMessages } from '../messages.ts'

interface OptionPictureProps {
  readonly image: string | undefined
  readonly label: string
  readonly onChange: (image: string | undefined) => void
}

/** Shows an option's picture as a thumbnail that opens its controls. */
export function OptionPicture({ image, label, onChange }: OptionPictureProps) {
  return (
    <Popover position="bottom-start" shadow="md" width={280} trapFocus>
      <Popover.Target>
        <ActionIcon size={30} variant="default" className={classes.picture ?? ''} aria-label={label} title={label}>
          {image?.startsWith('/files/') ? (
            <img src={image} alt="" loading="lazy" />
          ) : (
            <IconPhotoPlus size={16} aria-hidden="true" />
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <PictureField label={label} value={image} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Uploads several pictures; each becomes the picture of an option. */
export function AddPictures({ room, onAdd }: { readonly room: number; readonly onAdd: (address: string) => void }) {
  const t = useMessages(formEditorMessages)
  if (room <= 0) return null
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <PictureUploader
        label={t('options.addPictures')}
        value={[]}
        limits={pictureLimits}
        max={room}
        isImage
        path="/user/file/upload"
        onChange={(addresses) => addresses.length > 0 && onAdd(addresses.at(-1)!)}
      />
    </Suspense>
  )
}
