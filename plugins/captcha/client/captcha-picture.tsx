import { Button, Loader, Tooltip, UnstyledButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import type { CaptchaState } from './use-captcha.ts'
import { captchaMessages } from './messages.ts'

export interface CaptchaMethodProps {
  readonly state: CaptchaState
  readonly solve: (
    challenge: Extract<CaptchaState, { challenge: unknown }>['challenge'],
    point: unknown,
  ) => Promise<void>
  readonly onRetry: () => void
}

interface PictureProps {
  readonly state: CaptchaState
  readonly label: string
  readonly onRetry: () => void
  readonly ref?: Ref<HTMLDivElement>
  readonly children?: ReactNode
}

/**
 * Picture of 310 × 155, as wide as the dialog, with a button for another one in its upper right corner, where the server
 * draws nothing; replaced by the error if loading fails.
 */
export function Picture({ state, label, onRetry, ref, children }: PictureProps) {
  const t = useMessages(captchaMessages)
  const source = 'challenge' in state ? state.challenge.originalImageBase64 : undefined
  const isReady = state.is === 'ready' || state.is === 'again'
  return (
    <div ref={ref} tabIndex={-1} className={classes.picture} data-is={state.is}>
      {source && <img src={dataUrl(source)} alt={label} draggable={false} className={classes.image} />}
      {state.is === 'loading' && <Loader size="sm" aria-label={t('loading')} className={classes.middle} />}
      {state.is === 'failed' && (
        <Button
          variant="default"
          className={classes.middle}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={onRetry}
        >
          {t('refresh')}
        </Button>
      )}
      {source && children}
      {/* stays while the next picture loads, because it may have the focus */}
      {state.is !== 'failed' && (
        <Tooltip label={t('refresh')} zIndex={1300} disabled={!isReady}>
          <UnstyledButton
            aria-label={t('refresh')}
            aria-disabled={!isReady}
            className={classes.refresh}
            onClick={() => isReady && onRetry()}
          >
            <IconRefresh size={18} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      )}
    </div>
  )
}

export const dataUrl = (base64: string | undefined): string => `data:image/png;base64,${base64 ?? ''}`
