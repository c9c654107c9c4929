import { Button } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { LinkSettingsRow } from '#renderer/form-workspace/link-settings-row.tsx'
import {
  SettingsHint,
  SettingsList,
  SettingsPanel,
  SettingsSection,
} from '#renderer/form-workspace/settings-section.tsx'
import { isAskable, queryLimits, queryPath, type PublicQuery } from '../shared/query-api-types.ts'
import { queryMessages } from './messages.ts'
import { QueryDialog } from './query-settings-dialog.tsx'

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
  const isFull = data.length >= queryLimits.perForm
  const isPublished = form.version > 0
  // the refusal has been shown; reload the list to show the stored state
  const act = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined).then(reload)
  const toggle = ({ qid, ...query }: PublicQuery) =>
    act(api.put(`${path}/${qid}`, { ...query, enabled: !query.enabled }))
  const remove = ({ qid, name }: PublicQuery) =>
    confirm({
      title: t('removeAsk'),
      body: t('removeBody', { name }),
      verb: t('actions.remove'),
      run: () => act(api.del(`${path}/${qid}`).then(() => notify.ok(t('removed')))),
    })
  const asks = ({ conditions }: PublicQuery): string =>
    conditions.map((id) => items.find((item) => item.id === id)?.label.trim() || t('gone')).join(t('comma'))
  const isBroken = ({ conditions }: PublicQuery): boolean =>
    !conditions.every((id) => items.some((item) => item.id === id && isAskable(item)))
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      variant="default"
      disabled={isFull || !hasAskable}
      onClick={() => setOpen({})}
    >
      {t('add')}
    </Button>
  )

  return (
    <SettingsSection title={t('title')} hints={[t('hint')]} action={data.length > 0 && add}>
      {data.length === 0 ? (
        <SettingsPanel>
          <EmptyState
            compact
            icon={IconListSearch}
            title={t('none')}
            hint={hasAskable ? t('noneHint') : t('noQuestions')}
            action={add}
          />
        </SettingsPanel>
      ) : (
        <SettingsList>
          {data.map((query) => {
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
          })}
        </SettingsList>
      )}
      {isFull && <SettingsHint>{t('full', { most: queryLimits.perForm })}</SettingsHint>}
      {open && (
        <QueryDialog
          path={path}
          form={form.draft.document}
          query={open.query}
          onSaved={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingsSection>
  )
}
