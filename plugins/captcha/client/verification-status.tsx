import { Text } from '@mantine/core'
import type { CaptchaType } from '#schemas/api/captcha-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import type { CaptchaState } from './use-captcha.ts'
import { captchaMessages } from './messages.ts'

/**
 * The state of the verification, announced when it changes. Its line is always present, which prevents layout shifts.
 */
export function Status({ state, type }: { readonly state: CaptchaState; readonly type: CaptchaType }) {
  const t = useMessages(captchaMessages)
  const text = {
    loading: '',
    ready: type === 'blockPuzzle' ? t('keys') : '',
    again: t('again'),
    checking: t('checking'),
    wrong: (state.is === 'wrong' && state.message) || t(type === 'proofOfWork' ? 'wrongWork' : 'wrong'),
    right: state.is === 'right' ? t('right', { seconds: state.seconds }) : '',
    failed: (state.is === 'failed' && state.message) || t('failed'),
  }[state.is]
  return (
    <Text component="output" display="block" fz={13} lh="20px" mt={8} className={classes.status} data-is={state.is}>
      {text}
    </Text>
  )
}
