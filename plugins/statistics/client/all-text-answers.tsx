import { Drawer, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DataRow, StatisticsCard } from '#schemas/api/form-api-types.ts'
import type { Page } from '#schemas/api/envelope.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { PageLinks } from '#renderer/crud/list/page-links.tsx'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './all-text-answers.module.css'
import { statisticsMessages } from './messages.ts'

const perPage = 20
/** Debounce of the search in ms, as in every search field (design/look.md). */
const waitMs = 430

export interface AllTextsProps {
  readonly card: StatisticsCard
  readonly formKey: string
  /** Filter of the statistics. */
  readonly filter: Cond | undefined
  readonly onGone: () => void
}

/** Lists every answer to an open question, newest first, each linked to its submission. */
export default function AllTexts({ card, formKey, filter, onGone }: AllTextsProps) {
  const t = useMessages(statisticsMessages)
  const [isOpen, setOpen] = useState(true)
  const [{ words, page }, setShown] = useState({ words: '', page: 1 })
  const [looked] = useDebouncedValue(words.trim(), waitMs)
  const asked: Cond = { [card.item]: looked ? { like: looked } : { empty: false } }
  const { data, error, reload } = useApi<Page<DataRow>>(`/project/form/${formKey}/data/page`, {
    filter: JSON.stringify(filter ? { and: [filter, asked] } : asked),
    page,
    limit: perPage,
  })
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onGone}
      position="right"
      size={560}
      title={card.label}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'none' } }}
    >
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('texts.search')}
        placeholder={t('texts.search')}
        leftSection={<IconSearch size={16} />}
        value={words}
        onChange={({ currentTarget: { value } }) => setShown({ words: value, page: 1 })}
      />
      {error && !data && <ErrorState subject={card.label} error={error} onRetry={reload} compact />}
      {!data && !error && <RowsSkeleton rows={8} widths={['1fr']} />}
      {data && (
        <>
          <output className={classes.count}>{t('texts.found', { count: data.total })}</output>
          {data.total === 0 && <EmptyState compact icon={IconSearchOff} title={t('texts.none')} />}
          <ul className={classes.texts}>
            {data.rows.map(({ id, serial, createTime, answers }) => (
              <li key={id}>
                <p className={classes.text}>{String(answers[card.item] ?? '')}</p>
                <p className={classes.source}>
                  <Link to={`${formPath('data', formKey)}&open=${id}`}>{t('texts.submission', { serial })}</Link>
                  <Timestamp value={createTime} />
                </p>
              </li>
            ))}
          </ul>
          {data.total > perPage && (
            <PageLinks
              size="sm"
              total={Math.ceil(data.total / perPage)}
              value={page}
              onChange={(next) => setShown({ words, page: next })}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
