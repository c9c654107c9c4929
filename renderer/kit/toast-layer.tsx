import { Box, Button, Group, Text } from '@mantine/core'
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconArrowBackUp, IconCircleCheck, IconAlertCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { KeyCaps } from '../ui/key-caps.tsx'
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
  useGiveWayToDialogs()
  return (
    <Notifications
      position="top-center"
      containerWidth={380}
      layout="stacked"
      limit={atMost}
      zIndex={1000}
      classNames={{ root: classes.root! }}
    />
  )
}

/** Toasts on the screen at one time, the latest in front; pointing at them shows all. */
const atMost = 3

const colors = { ok: 'var(--fw-ok)', fail: 'var(--fw-fail)', undo: 'var(--fw-brand)' } as const

const icons = {
  ok: <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />,
  fail: <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />,
  undo: <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />,
} as const

/** Toasts with an undo action, newest last. */
const undoable = new Map<string, () => void>()
/** When each toast was shown. */
const shownAt = new Map<string, number>()
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
  makeRoom()
  const id = notifications.show({
    ...(same === undefined ? {} : { id: same }),
    color: colors[kind],
    icon: icons[kind],
    classNames: { icon: classes.icon! },
    role: kind === 'fail' ? 'alert' : 'status',
    autoClose: closeAfterMs ?? false,
    withBorder: true,
    closeButtonProps: { 'aria-label': closeLabel },
    message: undo ? <Undoable message={message} label={undoLabel} onUndo={run} /> : message,
    onClose: () => {
      undoable.delete(id)
      shownAt.delete(id)
    },
  })
  shownAt.set(id, performance.now())
  if (undo) undoable.set(id, run)
}

/** Kinds in the order in which they leave: receipts first, failures, which stay until closed, last. */
const leavingOrder = [colors.ok, colors.undo, colors.fail] as const

/** Removes the oldest of the least needed toasts where there are too many. */
function makeRoom(): void {
  const { notifications: shown } = notificationsStore.getState()
  const need = ({ color }: (typeof shown)[number]): number =>
    leavingOrder.indexOf(color as (typeof leavingOrder)[number])
  const leaving = shown.toSorted((a, b) => need(a) - need(b)).slice(0, Math.max(0, shown.length + 1 - atMost))
  for (const { id } of leaving) if (id !== undefined) notifications.hide(id)
}

/** Receipts go when a dialog opens, except one of the act that opens it. */
function useGiveWayToDialogs(): void {
  const isAnyShown = useNotifications().notifications.length > 0
  useEffect(() => {
    if (!isAnyShown) return
    const openDialogs = (): number =>
      document.querySelectorAll('.mantine-Modal-content, .mantine-Drawer-content').length
    let before = openDialogs()
    const observer = new MutationObserver(() => {
      const now = openDialogs()
      if (now > before) hideReceipts()
      before = now
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isAnyShown])
}

const readMs = 1000

function hideReceipts(): void {
  for (const { id, color } of notificationsStore.getState().notifications)
    if (id !== undefined && color === colors.ok && performance.now() - (shownAt.get(id) ?? 0) > readMs)
      notifications.hide(id)
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
          <Box component="span" visibleFrom="sm">
            <KeyCaps keys="Mod+Z" />
          </Box>
        }
      >
        {label}
      </Button>
    </Group>
  )
}
