import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { useMessages } from '#renderer/kit/i18n.ts'
import { SignInLayout } from '../screens/sign-in-layout.tsx'
import { accountMessages } from '../screens/messages.ts'

interface ResultPanelProps {
  readonly title: string
  readonly hint: string
  /** Content between the hint and the link back to sign-in. */
  readonly children?: ReactNode
}

/**
 * Shows the result of an account form in the sign-in frame. A live region announces it, because nothing else changes.
 */
export function ResultPanel({ title, hint, children }: ResultPanelProps) {
  const t = useMessages(accountMessages)
  return (
    <SignInLayout title={title} hint={hint}>
      <VisuallyHidden component="output">
        {title} {hint}
      </VisuallyHidden>
      <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
        {children}
        <TextLink to="/login">{t('toLogin')}</TextLink>
      </div>
    </SignInLayout>
  )
}
