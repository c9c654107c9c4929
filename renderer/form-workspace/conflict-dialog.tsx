import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { formatDateTime } from '../kit/format-values.ts'
import { useMessages } from '../kit/i18n.ts'
import type { DraftSession, StoredDraft } from './draft-session.ts'
import { formWorkspaceMessages } from './messages.ts'

const shownChanges = 8

export interface ConflictDialogProps {
  readonly title: string
  readonly session: Pick<DraftSession<unknown>, 'takeTheirs' | 'keepMine'>
  readonly theirs: Pick<StoredDraft<unknown>, 'by' | 'at'>
  /** Differences of the local version as text. */
  readonly changes: readonly string[]
}

/**
 * Resolves a draft changed by two users: shows who changed what and when, and keeps one version; undo brings the other
 * one back.
 */
export function ConflictDialog({ title, session, theirs, changes }: ConflictDialogProps) {
  const t = useMessages(formWorkspaceMessages)

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size={520}
    >
      <Stack gap="sm">
        <Text>{t('conflict.who', { who: theirs.by ?? t('conflict.someone'), when: formatDateTime(theirs.at) })}</Text>
        <Text fz={13} c="dimmed">
          {changes.length === 0 ? t('conflict.none') : t('conflict.changes')}
        </Text>
        <List fz={14} spacing={4}>
          {changes.slice(0, shownChanges).map((change, at) => (
            <List.Item key={`${change}${at}`}>{change}</List.Item>
          ))}
          {changes.length > shownChanges && (
            <List.Item c="dimmed">{t('conflict.more', { count: changes.length - shownChanges })}</List.Item>
          )}
        </List>
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" size="sm" onClick={session.takeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button size="sm" onClick={session.keepMine}>
            {t('conflict.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
