import { useMessages } from '../kit/i18n.ts'
import classes from './rows-skeleton.module.css'
import { uiMessages } from './messages.ts'
import { useSkeleton } from './visible-skeletons.ts'

export interface RowsSkeletonProps {
  readonly rows?: number
  /** Column widths in any CSS unit; the last column takes the rest. */
  readonly widths?: readonly string[]
  /** Row height in pixels: 34 compact, 42 comfortable, 50 loose. */
  readonly rowHeight?: number
  /** Cards with pictures instead of rows. */
  readonly areCards?: boolean
}

/** Loading state of a list: rows of the final height, shown after 150 ms to avoid flicker. */
export function RowsSkeleton({
  rows = 8,
  widths = ['28%', '18%', '14%', '1fr'],
  rowHeight = 42,
  areCards,
}: RowsSkeletonProps) {
  const t = useMessages(uiMessages)
  useSkeleton()
  return (
    <output className={areCards ? classes.cards : classes.rows} data-waiting aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) =>
        areCards ? (
          <i key={row} />
        ) : (
          <div key={row} className={classes.row} style={{ gridTemplateColumns: widths.join(' '), height: rowHeight }}>
            {widths.map((width, column) => (
              <i
                key={width + String(column)}
                style={{ width: `${lengths[(row * 3 + column * 5) % lengths.length]}%` }}
              />
            ))}
          </div>
        ),
      )}
    </output>
  )
}

/** Uneven widths, because equal bars look like an empty table. */
const lengths = [72, 54, 86, 48, 64, 78, 58]
