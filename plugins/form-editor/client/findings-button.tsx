import type { Finding, ItemId } from '#schemas/form/form.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { ProblemList } from '#renderer/ui/problem-list.tsx'
import { findingPath } from './finding-link.tsx'
import { formEditorMessages } from './messages.ts'

export interface FindingsButtonProps {
  readonly findings: readonly Finding[]
  readonly formKey: string
  readonly onJump: (item: ItemId) => void
}

/**
 * Shows the number of problems that prevent publishing and opens a list that links to each. Renders nothing without
 * problems.
 */
export function FindingsButton({ findings, formKey, onJump }: FindingsButtonProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const shown = findings.filter((finding) => finding.code !== 'form.empty').slice(0, 100)
  if (shown.length === 0) return null
  return (
    <ProblemList
      position="bottom-start"
      count={t('findings.count', { count: findings.length })}
      title={t('findings.title')}
      problems={shown.map((finding) => ({
        message: text(finding.message),
        place: finding.at.startsWith('logic')
          ? findingPath(formKey, finding)
          : () => {
              if (finding.item) onJump(finding.item)
            },
      }))}
    />
  )
}
