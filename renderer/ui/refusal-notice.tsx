import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState, type MouseEvent } from 'react'
import { createPath } from 'react-router-dom'
import { useMessages } from '../kit/i18n.ts'
import { useKeepAliveLocation } from '../kit/keep-alive-location.ts'
import { isPlainPress } from '../kit/use-navigate.ts'
import type { Refusal } from './ask-confirmation.tsx'
import { uiMessages } from './messages.ts'
import classes from './dialog-actions.module.css'
import { TextLink } from './text-link.tsx'

export interface RefusalNoticeProps {
  readonly refusal: Refusal
  readonly onClose: () => void
}

/** Why something cannot be done at all, and where to go on: what a question becomes when the answer was final. */
export function RefusalNotice({ refusal: { reason, links }, onClose }: RefusalNoticeProps) {
  const t = useMessages(uiMessages)
  const { location, go } = useKeepAliveLocation()
  // leaving may be refused in turn, so the notice waits for the other page
  const [asked] = useState(location.key)
  useEffect(() => {
    if (location.key !== asked) onClose()
  }, [location.key, asked, onClose])
  const [first, ...others] = links
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!first || !isPlainPress(event)) return
    event.preventDefault()
    void go(first.to, { replace: first.to === createPath(location) })
  }
  return (
    <>
      <Text lh="22px" role="alert">
        {reason}
      </Text>
      {others.length > 0 && (
        <ul className={classes.links}>
          {others.map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" size="sm" onClick={onClose} {...(first ? {} : { ref: takeFocus })}>
          {t('process.close')}
        </Button>
        {first && (
          <Button component="a" size="sm" href={first.to} onClick={follow} ref={takeFocus}>
            {first.label}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The button that had the focus is gone with the question. */
const takeFocus = (button: HTMLElement | null): void => button?.focus()
