import { NativeSelect, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { pageSizes } from '#schemas/api/limits.ts'
import { useMessages } from '../../kit/i18n.ts'
import classes from './pager.module.css'
import { crudMessages } from '../messages.ts'

export interface PagerProps {
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly isNarrow: boolean
  /** Whether all rows are shown at once, as in a tree. */
  readonly isWhole?: boolean
  readonly onPage: (page: number) => void
  readonly onLimit: (limit: number) => void
}

/**
 * Total and page links (seven slots, five when narrow); on wide screens also page size and a go-to-page input
 * (specification §9).
 */
export function Pager({ page, limit, total, isNarrow, isWhole = false, onPage, onLimit }: PagerProps) {
  const t = useMessages(crudMessages)
  const pages = Math.max(1, Math.ceil(total / limit))
  const sizes = [...new Set([...pageSizes, limit])].sort((a, b) => a - b)

  return (
    <nav className={classes.pager} data-pager aria-label={t('pager.label')}>
      <span className={classes.total}>{t('total', { count: total })}</span>
      {pages > 1 && !isWhole && (
        <span className={classes.printedPage}>{t('pager.nth', { page: `${page} / ${pages}` })}</span>
      )}
      {!isWhole && (
        <div className={classes.controls}>
          {pages > 1 && (
            <Suspense>
              <PageLinks
                size={30}
                gap={4}
                total={pages}
                value={page}
                onChange={onPage}
                siblings={isNarrow ? 0 : 1}
                boundaries={1}
              />
            </Suspense>
          )}
          {pages > 1 && !isNarrow && <Jump pages={pages} onPage={onPage} />}
          {!isNarrow && (
            <NativeSelect
              size="xs"
              w={112}
              aria-label={t('pager.size')}
              value={String(limit)}
              onChange={(event) => onLimit(Number(event.currentTarget.value))}
              data={sizes.map((size) => ({ value: String(size), label: t('pager.perPage', { count: size }) }))}
            />
          )}
        </div>
      )}
    </nav>
  )
}

/** Loads page links lazily, because few lists start with more than one page. */
const PageLinks = lazy(async () => ({ default: (await import('./page-links.tsx')).PageLinks }))

function Jump({ pages, onPage }: { readonly pages: number; readonly onPage: (page: number) => void }) {
  const t = useMessages(crudMessages)
  const [pageInput, setWanted] = useState('')
  const jump = (): void => {
    if (Number(pageInput) >= 1) onPage(Math.min(Number(pageInput), pages))
    setWanted('')
  }
  return (
    <form
      className={classes.jump}
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      {t('pager.jump')}
      <TextInput
        size="xs"
        w={56}
        inputMode="numeric"
        aria-label={t('pager.jumpTo')}
        value={pageInput}
        onChange={(event) =>
          setWanted(
            event.currentTarget.value
              .replace(/[.。,，].*$/s, '')
              .replaceAll(/\D/g, '')
              .slice(0, 9),
          )
        }
        onBlur={jump}
      />
      {t('pager.page')}
    </form>
  )
}
