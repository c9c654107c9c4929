import { Alert, List } from '@mantine/core'
import type { Finding } from '#schemas/form/form.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from '../messages.ts'

const shown = 8

export interface FindingListProps {
  readonly tone: 'red' | 'yellow'
  readonly title: string
  readonly findings: readonly Finding[]
}

/** Lists the first findings about a document. */
export function FindingList({ tone, title, findings }: FindingListProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  return (
    <Alert
      color={tone}
      variant="light"
      title={title}
      // Mantine's yellow title is illegible on yellow.
      styles={tone === 'yellow' ? { title: { color: 'var(--fw-warn)' } } : {}}
      role={tone === 'red' ? 'alert' : 'status'}
    >
      <List fz={13} spacing={2}>
        {findings.slice(0, shown).map((one) => (
          <List.Item key={`${one.code}${one.at}`}>{text(one.message)}</List.Item>
        ))}
        {findings.length > shown && <List.Item>{t('create.more', { count: findings.length - shown })}</List.Item>}
      </List>
    </Alert>
  )
}
