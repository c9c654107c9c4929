import { Anchor, Group } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { diffForms } from '#schemas/form/diff-versions.ts'
import { useMessages, useText } from '../kit/i18n.ts'
import { SaveState } from '../ui/save-state.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DraftSession } from './draft-session.ts'
import { formWorkspaceMessages } from './messages.ts'

/** Shows the save state of a draft, with an action where saving stopped. */
export function SaveLine({ session }: { readonly session: DraftSession }) {
  const t = useMessages(formWorkspaceMessages)
  const text = useText()
  const { saving } = useSyncExternalStore(session.subscribe, session.view)
  switch (saving.is) {
    case 'saved':
      return saving.at === undefined ? null : <SaveState state="saved" at={saving.at} />
    case 'unsaved':
      return <SaveState state="dirty" />
    case 'saving':
      return <SaveState state="saving" />
    case 'conflict':
      return (
        <>
          <SaveState state="failed" reason={t('conflict.title')} />
          <ConflictDialog
            title={t('conflict.title')}
            session={session}
            theirs={saving.theirs}
            changes={diffForms(saving.theirs.document, session.view().document).map(({ message }) => text(message))}
          />
        </>
      )
    case 'failed':
      return (
        <Group gap={8} wrap="nowrap">
          <SaveState state="failed" reason={saving.reason} />
          <Anchor component="button" type="button" fz={13} onClick={() => void session.flush()}>
            {t('save.retry')}
          </Anchor>
        </Group>
      )
  }
}
