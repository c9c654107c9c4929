import { useState } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { LinkSettingsRow } from '#renderer/form-workspace/link-settings-row.tsx'
import { linkCalls, LinkSettingsSection } from '#renderer/form-workspace/link-settings-section.tsx'
import { isAskable, queryLimits, queryPath, type PublicQuery } from '../shared/query-api-types.ts'
import { queryMessages } from './messages.ts'
import { QuerySettingsDialog } from './query-settings-dialog.tsx'

const statusTones = { on: 'ok', off: 'neutral', broken: 'warn', unpublished: 'warn' } as const

/** The public queries of a form, with the links to hand out. */
export default function QuerySection({ form }: { readonly form: FormDetail }) {
  const t = useMessages(queryMessages)
  const path = `/project/form/${form.formKey}/query`
  const { data, error, reload } = useApi<readonly PublicQuery[]>(path)
  const [open, setOpen] = useState<{ readonly query?: PublicQuery }>()

  if (error && !data) return <ErrorState subject={t('title')} error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={2} rowHeight={64} widths={['1fr']} />

  const items = form.draft.document.items
  const hasAskable = items.some(isAskable)
  const isPublished = form.version > 0
  const calls = linkCalls(reload)
  const toggle = ({ qid, ...query }: PublicQuery) => calls.save(`${path}/${qid}`, { ...query, enabled: !query.enabled })
  const remove = ({ qid, name }: PublicQuery) =>
    calls.remove(`${path}/${qid}`, {
      title: t('removeAsk'),
      body: t('removeBody', { name }),
      verb: t('actions.remove'),
      done: t('removed'),
    })
  const asks = ({ conditions }: PublicQuery): string =>
    conditions.map((id) => items.find((item) => item.id === id)?.label.trim() || t('gone')).join(t('comma'))
  const isBroken = ({ conditions }: PublicQuery): boolean =>
    !conditions.every((id) => items.some((item) => item.id === id && isAskable(item)))
  const rows = data.map((query) => {
    const status = !query.enabled ? 'off' : isBroken(query) ? 'broken' : isPublished ? 'on' : 'unpublished'
    return (
      <LinkSettingsRow
        key={query.qid}
        name={query.name}
        details={t('asks', { questions: asks(query) })}
        status={<StatusDot tone={statusTones[status]}>{t(`status.${status}`)}</StatusDot>}
        address={new URL(queryPath(form.formKey, query.qid), location.origin).href}
        isEnabled={query.enabled}
        openLabel={t('actions.open')}
        onEdit={() => setOpen({ query })}
        onToggle={() => void toggle(query)}
        onRemove={() => void remove(query)}
      />
    )
  })

  return (
    <LinkSettingsSection
      title={t('title')}
      hint={t('hint')}
      add={{ label: t('add'), isPossible: hasAskable, onAdd: () => setOpen({}) }}
      empty={{ title: t('none'), hint: hasAskable ? t('noneHint') : t('noQuestions') }}
      full={data.length >= queryLimits.perForm ? t('full', { most: queryLimits.perForm }) : undefined}
      rows={rows}
    >
      {open && (
        <QuerySettingsDialog
          path={path}
          form={form.draft.document}
          query={open.query}
          onSaved={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </LinkSettingsSection>
  )
}
