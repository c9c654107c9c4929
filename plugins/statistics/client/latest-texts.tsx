import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TextSource } from '#schemas/api/form-api-types.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import type { CardProps } from './card-item.ts'
import classes from './question-card.module.css'
import { statisticsMessages } from './messages.ts'

const AllTexts = lazy(() => import('./all-text-answers.tsx'))

/** Lists the latest answers to an open question, and all of them on request. */
export function LatestTexts({ card, form, filter, mayList }: CardProps) {
  const t = useMessages(statisticsMessages)
  const [isOpen, setOpen] = useState(false)
  if (card.card !== 'text') return null
  return (
    <>
      {card.n > card.latest.length && <p className={classes.note}>{t('latestTexts')}</p>}
      <ul className={classes.texts} aria-label={card.label}>
        {card.latest.map((text, at) => (
          <li key={at}>
            <p>{text}</p>
            <TextSourceLine source={card.sources?.[at]} formKey={form.formKey} mayList={mayList} />
          </li>
        ))}
      </ul>
      {mayList && card.n > card.latest.length && (
        <Button variant="subtle" size="xs" className={classes.all} onClick={() => setOpen(true)}>
          {t('texts.all', { count: formatNumber(card.n) })}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AllTexts card={card} formKey={form.formKey} filter={filter} onGone={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Tells from which submission a text is, and when it came. */
function TextSourceLine({
  source,
  formKey,
  mayList,
}: {
  readonly source: TextSource | undefined
  readonly formKey: string
  readonly mayList: boolean
}) {
  const t = useMessages(statisticsMessages)
  if (!source) return null
  return (
    <p className={classes.source}>
      {mayList && (
        <Link to={`${formPath('data', formKey)}&open=${source.id}`}>
          {t('texts.submission', { serial: source.serial })}
        </Link>
      )}
      <Timestamp value={source.time} as="relative" />
    </p>
  )
}
