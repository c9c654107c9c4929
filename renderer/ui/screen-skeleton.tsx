import type { ScreenShape } from '../kit/client-plugin-type.ts'
import frame from './screen-skeleton.module.css'
import ofForms from './form-screen-skeleton.module.css'
import { useSkeleton } from './visible-skeletons.ts'

const classes = { ...frame, ...ofForms }

interface ScreenSkeletonProps {
  readonly shape?: ScreenShape | undefined
  /** Whether the screen covers the window and has a header of its own. */
  readonly isWhole?: boolean | undefined
  /** The screen is below an existing heading. */
  readonly isHeaded?: boolean | undefined
}

/**
 * Placeholder of a screen whose code is loading: title, tools and rows in their final positions. Appears after
 * `--fw-wait` and loads nothing itself, not even messages.
 */
export function ScreenSkeleton({ shape = 'list', isWhole = false, isHeaded = false }: ScreenSkeletonProps) {
  // a skeleton that replaces another appears immediately, to avoid a blank screen
  const isNext = useSkeleton()
  return (
    <div className={classes.frame} data-next={isNext || undefined} aria-hidden="true">
      {isWhole && (
        <div className={classes.bar} data-steps-outline>
          <i className={classes.title} />
          <i className={classes.button} />
        </div>
      )}
      <div className={classes.screen} data-shape={shape}>
        {!isWhole && !isHeaded && <i className={classes.title} />}
        {Object.entries(shapes[shape]).map(([part, count]) => (
          <div key={part} className={classes[part]}>
            {Array.from({ length: count }, (_, at) => (
              <i key={at} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Outline below the title, and its repetitions. */
const shapes: Readonly<Record<ScreenShape, Readonly<Record<string, number>>>> = {
  list: { tools: 4, rows: 24, pager: 2 },
  cards: { tools: 3, cards: 6 },
  gallery: { tools: 3, cards: 12 },
  home: { figures: 1, columns: 4 },
  settings: { settings: 6 },
  report: { tools: 1, figures: 1, charts: 4 },
  workbench: { panes: 3 },
  answers: { tools: 5, table: 24, pager: 2 },
  rules: { rules: 5 },
}
