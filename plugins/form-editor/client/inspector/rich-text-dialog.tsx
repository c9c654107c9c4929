import { Button, Modal, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { SettingWidgetProps } from '#renderer/kit/item-type-parts.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { formEditorMessages } from '../messages.ts'

const RichText = lazy(() => import('#renderer/ui/rich-text/rich-text-editor.tsx'))

/** Edits a formatted text in a dialog; changes apply immediately. */
export function RichTextDialog({ setting, value, onChange }: SettingWidgetProps) {
  const t = useMessages(formEditorMessages)
  const general = useMessages(kitMessages)
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const label = text(setting.label)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('rich.edit')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        size={760}
        closeButtonProps={{ 'aria-label': general('close') }}
      >
        <Suspense fallback={<Skeleton height={320} />}>
          <RichText label={label} value={typeof value === 'string' ? value : ''} onChange={onChange} />
        </Suspense>
      </Modal>
    </>
  )
}
