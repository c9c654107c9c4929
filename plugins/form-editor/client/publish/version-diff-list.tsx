import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Change } from '#schemas/form/diff-versions.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import type { Tone } from '#renderer/ui/status-dot.tsx'
import classes from './publish-screen.module.css'
import { formEditorMessages } from '../messages.ts'

const shownAtFirst = 12

export interface DiffListProps {
  readonly version: number
  readonly changes: readonly Change[]
}

/** Lists the differences from the published version by their effect on collected submissions, the most severe first. */
export function DiffList({ version, changes }: DiffListProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const [isAll, setAll] = useState(false)
  const sorted = levels.flatMap((level) => changes.filter((change) => change.level === level))
  const shown = isAll ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <section className={classes.section} aria-labelledby="diff-title">
      <h3 className={classes.subtitle} id="diff-title">
        {t('diff.title', { version })}
      </h3>
      <ul className={classes.list}>
        {shown.map((change, at) => (
          <li key={`${change.code}${change.item ?? ''}${at}`} className={classes.entry}>
            <span className={classes.level}>
              <StatusDot tone={tones[change.level]}>{t(`diff.${change.level}`)}</StatusDot>
            </span>
            <span className={classes.what}>{text(change.message)}</span>
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Button variant="subtle" mt="xs" onClick={() => setAll(true)}>
          {t('diff.more', { count: sorted.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

const levels = ['breaking', 'widening', 'safe'] as const
const tones: Readonly<Record<Change['level'], Tone>> = { breaking: 'fail', widening: 'warn', safe: 'ok' }
