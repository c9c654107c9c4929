import { Button, Group, Kbd, Text } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import classes from './toast-layer.module.css'
import { listenToToasts, type Toast } from './toasts.ts'
import { kitMessages } from './messages/kit.ts'
import { useMessages } from './i18n.ts'

/** Renders toasts over the middle of the header; fetched with the first one (`toasts.ts`). */
export default function ToastLayer() {
  const t = useMessages(kitMessages)
  useEffect(() => listenToToasts((toast) => show(toast, t('undo'), t('close'))), [t])
  useEffect(() => {
    addEventListener('keydown', undoLatest)
    return () => removeEventListener('keydown', undoLatest)
  }, [])
  return (
    <Notifications
      position="top-center"
      containerWidth={380}
      limit={4}
      zIndex={1000}
      classNames={{ root: classes.root! }}
    />
  )
}

const colors = { ok: 'var(--fw-ok)', fail: 'var(--fw-fail)', undo: 'var(--fw-brand)' } as const

/** Toasts with an undo action, newest last. */
const undoable = new Map<string, () => void>()
/** Number of times that a toast was shown anew, which its time of closing depends on. */
let renewals = 0

/** Whether a key is Ctrl or ⌘ Z outside of fields and of screens with their own undo. */
function undoLatest(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))
  if (
    event.key.toLowerCase() !== 'z' ||
    !(event.ctrlKey || event.metaKey) ||
    event.shiftKey ||
    event.altKey ||
    event.defaultPrevented ||
    isTyping
  )
    return
  const undo = [...undoable.values()].at(-1)
  if (!undo) return
  event.preventDefault()
  undo()
}

function show({ kind, message, undo, closeAfterMs }: Toast, undoLabel: string, closeLabel: string): void {
  const run = (): void => {
    notifications.hide(id)
    undo?.()
  }
  // equal words twice say nothing more: the toast on the screen stays anew. Each undo has its own.
  const same = undo ? undefined : `${kind} ${message}`
  if (same !== undefined && isShown(same)) {
    // a toast starts counting again when its time changes
    renewals += 1
    notifications.update({
      id: same,
      message,
      autoClose: closeAfterMs === undefined ? false : closeAfterMs + (renewals % 2),
    })
    return
  }
  const id = notifications.show({
    ...(same === undefined ? {} : { id: same }),
    color: colors[kind],
    role: kind === 'fail' ? 'alert' : 'status',
    autoClose: closeAfterMs ?? false,
    withBorder: true,
    closeButtonProps: { 'aria-label': closeLabel },
    message: undo ? <Undoable message={message} label={undoLabel} onUndo={run} /> : message,
    onClose: () => undoable.delete(id),
  })
  if (undo) undoable.set(id, run)
}

const isShown = (id: string): boolean => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return [...shown, ...queue].some((one) => one.id === id)
}

function Undoable({
  message,
  label,
  onUndo,
}: {
  readonly message: string
  readonly label: string
  readonly onUndo: () => void
}) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text span>{message}</Text>
      <Button
        variant="subtle"
        flex="none"
        onClick={onUndo}
        aria-keyshortcuts="Control+Z Meta+Z"
        rightSection={
          <Kbd size="xs" className={classes.key!} visibleFrom="sm" aria-hidden="true">
            {isApple ? '⌘Z' : 'Ctrl Z'}
          </Kbd>
        }
      >
        {label}
      </Button>
    </Group>
  )
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform)
