import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMessages, loadMessages } from '../kit/i18n.ts'
import { notify } from '../kit/toasts.ts'
import { uiMessages } from './messages.ts'

/**
 * Text with a copy button; its icon confirms for two seconds. `mono` for identifiers; `icon` renders the button without
 * the text.
 */
export function CopyText({
  text,
  mono = false,
  icon = false,
}: {
  readonly text: string
  readonly mono?: boolean
  readonly icon?: boolean
}) {
  const t = useMessages(uiMessages)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The clipboard requires https; the text stays selectable.
      notify.fail(t('copy.failed'))
    }
  }

  const does = t(isCopied ? 'copy.done' : 'copy.do')
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
      {!icon && (
        <span style={{ overflowWrap: 'anywhere', ...(mono ? { fontFamily: 'var(--fw-mono)', fontSize: 13 } : {}) }}>
          {text}
        </span>
      )}
      <ActionIcon size={24} title={does} aria-label={icon ? does : `${does} ${text}`} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={14} color="var(--fw-ok)" /> : <IconCopy size={14} />}
      </ActionIcon>
    </span>
  )
}

/** Copies a path of this site as a full URL. Without a clipboard, the toast shows the URL. */
export async function copyAddress(path: string): Promise<void> {
  const address = new URL(path, location.origin).href
  const t = await loadMessages(uiMessages)
  try {
    await navigator.clipboard.writeText(address)
    notify.ok(t('copy.address'))
  } catch {
    notify.fail(t('copy.addressFailed', { address }))
  }
}
