import 'react-easy-crop/react-easy-crop.css'
import { Alert, Button, Group, Modal, Slider } from '@mantine/core'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { sizeText } from '#schemas/module/upload-file-types.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { uploadFile } from '#renderer/kit/upload-file.ts'
import { cropPicture, type CropArea } from './crop-picture.ts'
import classes from './profile.module.css'
import { useSaveProfile } from './use-profile.ts'
import { profileMessages } from '../screens/messages.ts'

interface AvatarCropDialogProps {
  /** Object URL of the picture to crop. */
  readonly address: string
  readonly onOther: () => void
  readonly onGone: () => void
}

/** Upload limit of `avatar` in `schemas/system/user.json`, in bytes. */
const maxBytes = 2 * 1024 * 1024
const maxZoom = 4

/** Crops a picture to a square by mouse, touch or keyboard and uploads it as the avatar. */
export default function AvatarCropDialog({ address, onOther, onGone }: AvatarCropDialogProps) {
  const t = useMessages(profileMessages)
  const save = useSaveProfile()
  const [isOpen, setOpen] = useState(true)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isBroken, setBroken] = useState(false)

  const use = async (): Promise<void> => {
    if (!area) return
    setBusy(true)
    setFault(undefined)
    try {
      const picture = await cropPicture(address, area, maxBytes).catch(() => undefined)
      if (!picture) return setFault(t('avatar.tooLarge', { limit: sizeText(maxBytes) }))
      const avatar = await uploadFile(
        '/common/upload',
        picture,
        picture.type === 'image/png' ? 'avatar.png' : 'avatar.jpg',
        {
          params: { module: 'system/user', field: 'avatar' },
        },
      )
      await save({ avatar })
      notify.ok(t('avatar.done'))
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.errors[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onGone}
      title={t('avatar.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('avatar.close') }}
      attributes={{ header: { role: 'none' } }}
    >
      {isBroken ? (
        <Alert color="red" variant="light" role="alert">
          {t('avatar.unreadable')}
        </Alert>
      ) : (
        <>
          <div className={classes.stage}>
            <Cropper
              image={address}
              crop={position}
              zoom={zoom}
              minZoom={1}
              maxZoom={maxZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={4}
              disableAutomaticStylesInjection
              cropperProps={{
                role: 'group',
                'aria-label': t('avatar.area'),
                onKeyDown: ({ key }) =>
                  setZoom((now) => clamp(now + (key === '+' || key === '=' ? 0.1 : key === '-' ? -0.1 : 0))),
              }}
              mediaProps={{ alt: '', onError: () => setBroken(true) }}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          </div>
          <p className={classes.hint}>{t('avatar.hint')}</p>
          <div className={classes.zoom}>
            <Slider
              thumbLabel={t('avatar.zoom')}
              min={1}
              max={maxZoom}
              step={0.05}
              value={zoom}
              onChange={setZoom}
              label={null}
            />
            <span aria-hidden="true">{Math.round(zoom * 100)}%</span>
          </div>
        </>
      )}
      {fault && (
        <Alert mt="md" color="red" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      <Group mt="lg" justify="space-between">
        <Button size="sm" variant="subtle" onClick={onOther}>
          {t('avatar.other')}
        </Button>
        <Group gap={8}>
          <Button size="sm" variant="default" onClick={() => setOpen(false)}>
            {t('avatar.cancel')}
          </Button>
          {!isBroken && (
            <Button size="sm" loading={isBusy} disabled={!area} onClick={() => void use()}>
              {t('avatar.save')}
            </Button>
          )}
        </Group>
      </Group>
    </Modal>
  )
}

const clamp = (zoom: number): number => Math.min(maxZoom, Math.max(1, Math.round(zoom * 100) / 100))
