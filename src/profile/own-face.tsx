import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Profile } from '#schemas/api/profile-wire.ts'
import { imageTypes, sizeText, typeNamed } from '#schemas/kit/file-types.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { Face } from '../shell/face.tsx'
import classes from './profile.module.css'
import { useSaveProfile } from './use-profile.ts'
import { profileWords } from './words.ts'

const FaceDialog = lazy(() => import('./face-dialog.tsx'))

/** What is chosen is cut down before it is sent, so it may be larger than a face may be. */
const sourceBytes = 20 * 1024 * 1024

/** One's picture: another is chosen, cut to a square, and sent. */
export function OwnFace({ profile }: { readonly profile: Profile }) {
  const t = useWords(profileWords)
  const save = useSaveProfile()
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<string>()
  const [fault, setFault] = useState<string>()
  /** The picture in memory goes when another takes its place. */
  const show = (next: string | undefined): void => {
    if (source) URL.revokeObjectURL(source)
    setSource(next)
  }
  const choose = (file: File | undefined): void => {
    if (!file) return
    const refusal = !typeNamed(imageTypes, file.name, file.type) ? t('face.format') : file.size > sourceBytes ? t('face.size', { limit: sizeText(sourceBytes) }) : undefined
    setFault(refusal)
    if (!refusal) show(URL.createObjectURL(file))
  }
  const remove = async (): Promise<void> => {
    try {
      await save({ avatar: null })
      notify.ok(t('face.removed'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    }
  }
  return (
    <div className={classes.face}>
      <Face name={profile.nickName || profile.userName} avatar={profile.avatar ?? ''} size={88} />
      <Group gap={4} justify="center">
        <Button size="compact-xs" variant="subtle" onClick={() => input.current?.click()}>{t('face.change')}</Button>
        {profile.avatar && <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void remove()}>{t('face.remove')}</Button>}
      </Group>
      <input ref={input} type="file" hidden accept=".png,.jpg,.jpeg" aria-label={t('face.change')} onChange={({ currentTarget }) => {
        choose(currentTarget.files?.[0])
        currentTarget.value = ''
      }} />
      {fault && <p className={classes.fault} role="alert">{fault}</p>}
      {source && <Suspense><FaceDialog key={source} address={source} onOther={() => input.current?.click()} onGone={() => show(undefined)} /></Suspense>}
    </div>
  )
}
