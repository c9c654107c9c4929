import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { comma, useMessages } from '#renderer/kit/i18n.ts'
import type { ToChoose } from '#schemas/process/chosen-assignees.ts'
import type { NodeAhead } from '../../shared/task-api-types.ts'
import type { Chosen } from '../task/choose-next-assignees.tsx'
import classes from '../task/process-timeline.module.css'
import { workflowMessages } from '../messages.ts'

const typingMs = 400

export interface ForecastProps {
  /** Body of `POST /workflow/forecast`: a process to start, a task with the answers so far, or a running process. */
  readonly about: Readonly<Record<string, unknown>>
  readonly choose?: readonly ToChoose[]
  readonly chosen?: Chosen
  /** Shown if nobody comes next. */
  readonly empty: string
}

/** Forecast of the next nodes and their assignees for the current answers. */
export function Forecast({ about, choose = [], chosen = {}, empty }: ForecastProps) {
  const t = useMessages(workflowMessages)
  const [asked] = useDebouncedValue(JSON.stringify({ ...about, chosen }), typingMs)
  const [ahead, setAhead] = useState<readonly NodeAhead[]>()
  useEffect(() => {
    let isOver = false
    // a failed forecast prevents nothing
    void api.post<readonly NodeAhead[]>('/workflow/forecast', JSON.parse(asked), { quiet: true }).then(
      (nodes) => !isOver && setAhead(nodes),
      () => !isOver && setAhead([]),
    )
    return () => {
      isOver = true
    }
  }, [asked])
  if (!ahead) return null
  // until assignees are chosen, the forecast would show the fallback for nobody
  const open = new Set(choose.filter((one) => !chosen[one.node]?.length).map((one) => one.node))
  if (ahead.length === 0) return <p className={classes.nobody}>{empty}</p>
  return (
    <ol className={classes.timeline} aria-live="polite">
      {ahead.map(({ node, name, people, isCopy }, at) => (
        // a node may occur twice
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${node}${at}`} className={classes.entry} data-tone="next">
          <div className={classes.entryHead}>
            <span className={classes.who}>{name}</span>
          </div>
          <div className={classes.entryMeta}>
            {open.has(node)
              ? t('choose.open')
              : people.length === 0
                ? t('now.free')
                : isCopy
                  ? t('did.copy', { to: people.map((person) => person.name).join(comma()) })
                  : people.map((person) => person.name).join(comma())}
          </div>
        </li>
      ))}
    </ol>
  )
}
