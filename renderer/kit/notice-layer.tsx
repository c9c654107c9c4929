import { Button, Group, Text } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import { listenToNotices, type Notice } from './notify.ts'
import { kitWords } from './messages/kit.ts'
import { useWords } from './messages.ts'

/** The toasts: bottom right, fetched with the first one (`notify.ts`). */
export default function NoticeLayer() {
  const t = useWords(kitWords)
  useEffect(() => listenToNotices((notice) => show(notice, t('undo'), t('close'))), [t])
  return <Notifications position="bottom-right" limit={4} zIndex={1000} />
}

const colors = { ok: 'var(--fw-ok)', fail: 'var(--fw-fail)', undo: 'var(--fw-brand)' } as const

function show({ kind, message, undo, closeAfterMs }: Notice, undoLabel: string, closeLabel: string): void {
  const id = notifications.show({
    color: colors[kind],
    role: kind === 'fail' ? 'alert' : 'status',
    autoClose: closeAfterMs ?? false,
    withBorder: true,
    closeButtonProps: { 'aria-label': closeLabel },
    message: undo ? <Undoable message={message} label={undoLabel} onUndo={() => { notifications.hide(id); undo() }} /> : message,
  })
}

function Undoable({ message, label, onUndo }: { readonly message: string; readonly label: string; readonly onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text span>{message}</Text>
      <Button variant="subtle" onClick={onUndo}>{label}</Button>
    </Group>
  )
}
