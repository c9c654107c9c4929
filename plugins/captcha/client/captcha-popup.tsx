import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CaptchaType } from '#schemas/api/captcha-api-types.ts'
import { captchaQueue } from '#renderer/kit/captcha-queue.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './captcha.module.css'
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
  const isOver = state.is === 'right'
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
      classNames={{ title: classes.title!, body: classes.body! }}
    >
      <Panel state={state} solve={solve} onRetry={refresh} />
      <Status state={state} type={type} />
      <Group justify="space-between" wrap="nowrap" mt={8} gap={8} style={isOver ? { visibility: 'hidden' } : undefined}>
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          onClick={() => setType(type === 'blockPuzzle' ? 'clickWord' : 'blockPuzzle')}
        >
          {t(type === 'blockPuzzle' ? 'words' : 'puzzle')}
        </Button>
        {type !== 'proofOfWork' && (
          <Tooltip label={t('refresh')} zIndex={1300}>
            <ActionIcon variant="subtle" aria-label={t('refresh')} onClick={refresh}>
              <IconRefresh size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {type !== 'proofOfWork' && (
        <div className={classes.other} style={isOver ? { visibility: 'hidden' } : undefined}>
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            onClick={() => setType('proofOfWork')}
            classNames={{ label: classes.long! }}
            h="auto"
            py={4}
          >
            <Text span fz={13}>
              {t('work')}
            </Text>
          </Button>
        </div>
      )}
    </Modal>
  )
}
