import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CaptchaType } from '#schemas/api/captcha-api-types.ts'
import { captchaQueue } from '#renderer/kit/captcha-queue.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
import { OtherWays } from './other-ways.tsx'
import { ProofOfWorkPanel } from './proof-of-work-panel.tsx'
import { Slide } from './slide-puzzle.tsx'
import { Status } from './verification-status.tsx'
import { useCaptcha } from './use-captcha.ts'
import { WordClicks } from './word-clicks.tsx'
import { captchaMessages } from './messages.ts'

const panels = { blockPuzzle: Slide, clickWord: WordClicks, proofOfWork: ProofOfWorkPanel } as const

/** Popup over all other layers; closing it cancels the waiting calls. */
export default function CaptchaPopup() {
  const t = useMessages(captchaMessages)
  const [type, setType] = useState<CaptchaType>('blockPuzzle')
  const { state, refresh, solve } = useCaptcha(type)
  const Panel = panels[type]
  // Mantine restores the focus before the call continues, and loses it if the focused element is removed by then
  useEffect(() => {
    const before = document.activeElement
    return () => void (before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true }))
  }, [])

  return (
    <Modal
      opened
      onClose={captchaQueue.close}
      returnFocus={false}
      title={t('title')}
      size={358}
      zIndex={1200}
      centered
      closeOnClickOutside={false}
      padding="lg"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'none' } }}
      classNames={{ title: classes.title!, header: classes.header!, body: classes.body! }}
    >
      <div className={classes.panel}>
        <Panel state={state} solve={solve} onRetry={refresh} />
      </div>
      <Status state={state} type={type} />
      <OtherWays state={state} type={type} onChange={setType} />
    </Modal>
  )
}
