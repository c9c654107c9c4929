import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../kit/i18n.ts'
import { uiMessages } from './messages.ts'
import { Page, type PageProps } from './page-frame.tsx'
import classes from './page-with-index.module.css'
import { useScrollSpy } from './use-scroll-spy.ts'

export interface SheetEntry {
  readonly id: string
  readonly title: string
  /** Element beside the title, such as a count. */
  readonly count?: number | undefined
}

interface SheetPageProps extends Pick<PageProps, 'title' | 'description' | 'actions' | 'children'> {
  readonly entries: readonly SheetEntry[]
  /** For an index of choices instead of sections: the current one and the change handler. */
  readonly chosen?: string
  readonly onChoose?: (id: string) => void
}

/**
 * Page for settings, profile and announcements: a centered sheet with a sticky index; on narrow screens the index is a
 * select. Its sections are `<SheetSection id>`.
 */
export function PageWithIndex({ entries, chosen, onChoose, children, ...head }: SheetPageProps) {
  return (
    <Page {...head} sheet>
      <IndexedSections entries={entries} chosen={chosen} onChoose={onChoose}>
        {children}
      </IndexedSections>
    </Page>
  )
}

interface IndexedSectionsProps {
  readonly entries: readonly SheetEntry[]
  readonly chosen?: string | undefined
  readonly onChoose?: ((id: string) => void) | undefined
  readonly children: ReactNode
}

/** Sections with their index beside them, or above them on narrow screens. */
export function IndexedSections({ entries, chosen, onChoose, children }: IndexedSectionsProps) {
  const t = useMessages(uiMessages)
  const { current, go } = useScrollSpy(onChoose ? noSections : entries)
  const now = chosen ?? current ?? entries[0]?.id
  const choose = onChoose ?? go
  const words = ({ title, count }: SheetEntry): string => (count ? `${title} ${count}` : title)
  return (
    <div className={classes.sheet}>
      <NativeSelect
        className={classes.select!}
        size="sm"
        aria-label={t('index')}
        value={now}
        data={entries.map((entry) => ({ value: entry.id, label: words(entry) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <nav className={classes.index} aria-label={t('index')}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                aria-current={entry.id === now ? 'true' : undefined}
                onClick={() => choose(entry.id)}
              >
                <span>{entry.title}</span> {entry.count ? <span className={classes.count}>{entry.count}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections}>{children}</div>
    </div>
  )
}

const noSections: readonly SheetEntry[] = []

/** Section of a sheet with a title. */
export function SheetSection({
  id,
  title,
  hint,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.body}>{children}</div>
    </section>
  )
}
