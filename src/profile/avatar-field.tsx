import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Profile } from '#schemas/api/profile-api-types.ts'
import { imageTypes, sizeText, typeNamed } from '#schemas/module/upload-file-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { Avatar } from '../shell/avatar.tsx'
import classes from './profile.module.css'
import { useSaveProfile } from './use-profile.ts'
import { profileMessages } from '../screens/messages.ts'

const AvatarCropDialog = lazy(() => import('./avatar-crop-dialog.tsx'))

/**
 * Size limit of the chosen picture in bytes; larger than that of an avatar, because the picture is cropped before
 * upload.
 */
const sourceBytes = 20 * 1024 * 1024

/** Shows the avatar and replaces it: choose a file, crop it, upload it. */
export function AvatarField({ profile }: { readonly profile: Profile }) {
  const t = useMessages(profileMessages)
  const save = useSaveProfile()
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<string>()
  const [fault, setFault] = useState<string>()
  /** Revokes the previous object URL to free its memory. */
  const show = (next: string | undefined): void => {
    if (source) URL.revokeObjectURL(source)
    setSource(next)
  }
  const choose = (file: File | undefined): void => {
    if (!file) return
    const refusal = !typeNamed(imageTypes, file.name, file.type)
      ? t('avatar.format')
      : file.size > sourceBytes
        ? t('avatar.size', { limit: sizeText(sourceBytes) })
        : undefined
    setFault(refusal)
    if (!refusal) show(URL.createObjectURL(file))
  }
  const remove = async (): Promise<void> => {
    try {
      await save({ avatar: null })
      notify.ok(t('avatar.removed'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    }
  }
  return (
    <div className={classes.avatar}>
      <Avatar name={profile.nickName || profile.userName} avatar={profile.avatar ?? ''} size={88} />
      <Group gap={4} justify="center">
        <Button size="compact-xs" variant="subtle" onClick={() => input.current?.click()}>
          {t('avatar.change')}
        </Button>
        {profile.avatar && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void remove()}>
            {t('avatar.remove')}
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg"
        aria-label={t('avatar.change')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {source && (
        <Suspense>
          <AvatarCropDialog
            key={source}
            address={source}
            onOther={() => input.current?.click()}
            onGone={() => show(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
