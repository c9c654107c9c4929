import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { optionsAsText, optionsFromText, repeatedLine } from './edit-options.ts'
import type { Options, OptionsContext } from './edit-options.ts'
import { formEditorMessages } from '../messages.ts'

export interface BatchDialogProps {
  readonly options: Options
  readonly context: OptionsContext
  readonly onApply: (options: Options) => void
  readonly onClose: () => void
}

/** Edits all options as lines of text. Unchanged lines keep their values, so that stored answers keep their meaning. */
export function BatchDialog({ options, context, onApply, onClose }: BatchDialogProps) {
  const t = useMessages(formEditorMessages)
  const general = useMessages(kitMessages)
  const [text, setText] = useState(optionsAsText(options))
  const next = optionsFromText(text, options, context)
  const repeated = repeatedLine(text)
  const canApply = next.length > 0 && !repeated
  const apply = (): void => {
    onApply(next)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('batch.title')}
      size={480}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <Stack gap="sm">
        <Textarea
          data-autofocus
          label={t('batch.label')}
          description={t('batch.hint')}
          rows={12}
          resize="vertical"
          value={text}
          error={repeated && t('batch.repeated', repeated)}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && canApply) apply()
          }}
        />
        <Group justify="space-between">
          <Text fz={13} c="dimmed">
            {t('batch.count', { count: next.length })}
          </Text>
          <Group gap="xs">
            <Button variant="default" size="sm" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button size="sm" disabled={!canApply} onClick={apply}>
              {t('batch.apply')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}
