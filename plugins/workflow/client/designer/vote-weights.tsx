import { NumberInput } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useRefTexts } from '#renderer/schema-form/use-options.ts'
import { readNumber } from '#renderer/ui/number-field.tsx'
import type { Mode } from '#schemas/process/node-settings.ts'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import { useNodeSurroundings } from './node-settings-context.ts'
import { assigneeModules } from './use-node-summary.ts'

export interface VoteWeightsProps {
  /** The approvers, who have one vote each unless set otherwise. */
  readonly ids: readonly (string | number)[]
  readonly mode: Mode
  readonly onChange: (mode: Mode, mark: string) => void
}

const most = 99

/** Number of votes of each approver. */
export function VoteWeights({ ids, mode, onChange }: VoteWeightsProps) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useNodeSurroundings()
  const labels = useRefTexts(assigneeModules.users, ids)
  const set = (id: string, votes: number): void => {
    // one vote is the default, and people who are no approvers any more have none
    const kept = Object.entries({ ...mode.weights, [id]: votes }).filter(
      ([of, count]) => count !== 1 && ids.some((one) => String(one) === of),
    )
    const { weights: _, ...rest } = mode
    onChange(kept.length > 0 ? { ...rest, weights: Object.fromEntries(kept) } : rest, `weight:${id}`)
  }
  if (ids.length === 0) return <p className={classes.note}>{t('mode.noVoters')}</p>
  return (
    <ul className={classes.access} aria-label={t('mode.votes')}>
      {ids.map(String).map((id) => (
        <li key={id} className={classes.accessRow}>
          <span className={classes.question}>{labels[id] ?? id}</span>
          <NumberInput
            size="xs"
            w={96}
            aria-label={t('mode.votesOf', { name: labels[id] ?? id })}
            min={1}
            max={most}
            allowDecimal={false}
            allowNegative={false}
            readOnly={isReadonly}
            value={mode.weights?.[id] ?? 1}
            onChange={(next) => set(id, Math.min(most, Math.max(1, readNumber(next) ?? 1)))}
          />
        </li>
      ))}
    </ul>
  )
}
