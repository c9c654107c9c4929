import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { diffForms } from '#schemas/form/diff.ts'
import { formatDateTime } from '../kit/format.ts'
import { useText, useMessages } from '../kit/messages.ts'
import type { DraftSession, StoredDraft } from './session.ts'
import { formWorkspaceMessages } from './messages.ts'

const shownChanges = 8

/**
 * Two people changed one draft: says who and when and what differs, and lets one choose. The other version stays one
 * undo away.
 */
export function ConflictDialog({ session, theirs }: { readonly session: DraftSession; readonly theirs: StoredDraft }) {
  const t = useMessages(formWorkspaceMessages)
  const text = useText()
  const changes = diffForms(theirs.document, session.view().document)

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('conflict.title')}
      size={520}
    >
      <Stack gap="sm">
        <Text>{t('conflict.who', { who: theirs.by ?? t('conflict.someone'), when: formatDateTime(theirs.at) })}</Text>
        <Text fz={13} c="dimmed">
          {changes.length === 0 ? t('conflict.none') : t('conflict.changes')}
        </Text>
        <List fz={14} spacing={4}>
          {changes.slice(0, shownChanges).map((change, at) => (
            <List.Item key={`${change.code}${change.item ?? ''}${at}`}>{text(change.message)}</List.Item>
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
