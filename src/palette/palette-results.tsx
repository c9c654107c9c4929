/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list in groups that another field steers */
import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { Fragment, type Ref } from 'react'
import { foundEach } from '#schemas/api/search-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import type { Item, Section } from './palette-items.ts'
import classes from './command-palette.module.css'
import { ResultRow } from './palette-result-row.tsx'
import { rowId } from './palette-sections.ts'
import type { Records } from './use-record-search.ts'
import { paletteMessages } from './messages.ts'

interface ResultsProps {
  readonly ref: Ref<HTMLDivElement>
  /** Height that the box keeps while the server is asked: it is as high as its hits, and does not jump at each key. */
  readonly held: number
  readonly listId: string
  readonly optionId: (id: string) => string
  readonly query: string
  readonly sections: readonly Section[]
  readonly active: string | undefined
  readonly records: Records
  readonly onPoint: (id: string) => void
  readonly onChoose: (item: Item) => void
}

/** Hits below which it is said what else can be searched. */
const few = 6

/** Shows search results by section, or a message when there are none. */
export function Results({
  ref,
  held,
  listId,
  optionId,
  query,
  sections,
  active,
  records,
  onPoint,
  onChoose,
}: ResultsProps) {
  const t = useMessages(paletteMessages)
  const { error, isSearching, isPartial, retry } = records
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const isNothing = count === 0 && !isSearching && !error

  return (
    <div ref={ref} className={classes.results} style={isSearching ? { minHeight: held } : undefined}>
      {count > 0 && (
        <div id={listId} role="listbox" aria-label={t('results')}>
          {sections.map(({ key, title, rows, hasMore }) => (
            <div key={key} role="group" aria-label={title} className={classes.group}>
              <div className={classes.groupTitle} aria-hidden="true">
                <span>{title}</span>
                {hasMore && <span className={classes.hasMore}>{t('first', { count: foundEach })}</span>}
              </div>
              {rows.map((row) => {
                const id = rowId(key, row.item)
                return (
                  <ResultRow
                    key={id}
                    {...row}
                    id={optionId(id)}
                    query={query}
                    isActive={id === active}
                    onPoint={() => onPoint(id)}
                    onChoose={() => onChoose(row.item)}
                  />
                )
              })}
            </div>
          ))}
        </div>
      )}
      {isNothing && <EmptyState icon={IconSearchOff} title={t('nothing', { query })} hint={t('nothingHint')} compact />}
      {isSearching && <p className={classes.note}>{t('searching')}</p>}
      {query !== '' && count > 0 && count < few && !isSearching && <p className={classes.hint}>{t('hint')}</p>}
      {isPartial && <p className={classes.note}>{t('partial')}</p>}
      {error && (
        <p className={classes.note} role="alert">
          {t('failed')} {error.message}
          <Button size="compact-xs" variant="subtle" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <output className={classes.visuallyHidden}>
        {query !== '' && !isSearching && (
          <Fragment key={query}>{isNothing ? t('nothing', { query }) : t('found', { count })}</Fragment>
        )}
      </output>
    </div>
  )
}
