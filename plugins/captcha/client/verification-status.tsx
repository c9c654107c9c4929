import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { CaptchaType } from '#schemas/api/captcha-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import { isStuck, type CaptchaState } from './use-captcha.ts'
import { captchaMessages } from './messages.ts'

const wrongTexts = { blockPuzzle: 'wrongPuzzle', clickWord: 'wrongWords', proofOfWork: 'wrongWork' } as const
const againTexts = { blockPuzzle: 'againPuzzle', clickWord: 'againWords', proofOfWork: 'workHint' } as const

/**
 * The state of the verification, announced when it changes. Its line is always present, which prevents layout shifts.
 */
export function Status({ state, type }: { readonly state: CaptchaState; readonly type: CaptchaType }) {
  const t = useMessages(captchaMessages)
  const text = {
    loading: '',
    ready: type === 'clickWord' ? t('takeBackHint') : '',
    again: t(isStuck(state) ? 'stuck' : againTexts[type]),
    checking: t('checking'),
    wrong: (state.is === 'wrong' && state.message) || t(wrongTexts[type]),
    right: state.is === 'right' ? t('right', { seconds: state.seconds }) : '',
    failed: (state.is === 'failed' && state.message) || t('failed'),
  }[state.is]
  const Icon =
    state.is === 'right' ? IconCircleCheck : state.is === 'wrong' || state.is === 'failed' ? IconAlertCircle : undefined
  return (
    <output className={classes.status} data-is={state.is}>
      {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      <span>
        {text}
        {state.is === 'ready' && type === 'blockPuzzle' && (
          <>
            <span className={classes.forMouse}>{t('keys')}</span>
            <span className={classes.forTouch}>{t('release')}</span>
          </>
        )}
      </span>
    </output>
  )
}
