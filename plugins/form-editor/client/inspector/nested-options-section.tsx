import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Item, Option } from '#schemas/form/form.ts'
import { choicesOf } from '#schemas/form/item.ts'
import { depthOf } from '#schemas/form/types/cascader.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { Section } from './inspector-controls.tsx'
import { treeAsText, treeFromText } from './nested-options-text.ts'
import { formEditorMessages } from '../messages.ts'

interface TreeSectionProps {
  readonly item: Item
  readonly value: unknown
  readonly onChange: (value: unknown, mark?: string) => void
}

/** Edits nested options as an outline: one per line, indented by level. */
export function TreeSection({ item, value, onChange }: TreeSectionProps) {
  const t = useMessages(formEditorMessages)
  const options = Array.isArray(value) ? (value as readonly Option[]) : [] // the document's shape has been checked
  const text = treeAsText(options)
  // The typed text stays while it still means the stored options.
  const [typed, setTyped] = useState({ item: item.id, text, means: text })
  const shown = typed.item === item.id && typed.means === text ? typed.text : text
  return (
    <Section title={t('options.title')}>
      <Textarea
        size="xs"
        aria-label={t('options.title')}
        description={t('tree.hint')}
        autosize
        minRows={6}
        maxRows={20}
        value={shown}
        styles={{ input: { whiteSpace: 'pre', overflowX: 'auto' } }}
        onChange={(event) => {
          const next = treeFromText(event.currentTarget.value, options)
          setTyped({ item: item.id, text: event.currentTarget.value, means: treeAsText(next) })
          onChange(next, 'options')
        }}
      />
      <p style={{ margin: 0, color: 'var(--fw-text-dim)', fontSize: 13 }}>
        {t('tree.count', { count: choicesOf({ ...item, options }).length, levels: depthOf(options) })}
      </p>
    </Section>
  )
}
