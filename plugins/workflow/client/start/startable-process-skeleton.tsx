import { useMessages } from '#renderer/kit/i18n.ts'
import { uiMessages } from '#renderer/ui/messages.ts'
import { useSkeleton } from '#renderer/ui/visible-skeletons.ts'
import classes from './start.module.css'

/** Outline of processes to start: cards as large as theirs, below a heading unless the card that holds them has one. */
export function ProcessesSkeleton({
  count,
  isHeaded = false,
}: {
  readonly count: number
  readonly isHeaded?: boolean
}) {
  const t = useMessages(uiMessages)
  const isNext = useSkeleton()
  return (
    <output className={classes.outline} data-next={isNext || undefined} data-waiting aria-label={t('loading')}>
      {!isHeaded && <i className={classes.outlineHeading} />}
      <div className={classes.processes}>
        {Array.from({ length: count }, (_, at) => (
          <i key={at} className={classes.outlined} />
        ))}
      </div>
    </output>
  )
}
