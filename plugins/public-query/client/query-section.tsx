import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconListSearch, IconPlus } from '@tabler/icons-react'
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
import { CopyLinkButton } from '#renderer/form-workspace/copy-link-button.tsx'
import {
  SettingsHint,
  SettingsList,
  SettingsPanel,
  SettingsRow,
  SettingsSection,
} from '#renderer/form-workspace/settings-section.tsx'
import { isAskable, queryLimits, queryPath, type PublicQuery } from '../shared/query-api-types.ts'
import { queryMessages } from './messages.ts'
import { QueryDialog } from './query-settings-dialog.tsx'

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
            const address = new URL(queryPath(form.formKey, query.qid), location.origin).href
            return (
              <SettingsRow
                key={query.qid}
                name={query.name}
                details={t('asks', { questions: asks(query) })}
                actions={
                  <>
                    <CopyLinkButton
                      address={address}
                      label={t('actions.copy')}
                      copiedLabel={t('actions.copied')}
                      name={t('actions.copyOf', { name: query.name })}
                    />
                    <Menu position="bottom-end" withinPortal>
                      <Menu.Target>
                        <ActionIcon aria-label={t('actions.of', { name: query.name })}>
                          <IconDots size={18} aria-hidden="true" />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item component="a" href={address} target="_blank" rel="noreferrer">
                          {t('actions.open')}
                        </Menu.Item>
                        <Menu.Item onClick={() => setOpen({ query })}>{t('actions.edit')}</Menu.Item>
                        <Menu.Item onClick={() => void toggle(query)}>
                          {t(query.enabled ? 'actions.off' : 'actions.on')}
                        </Menu.Item>
                        <Menu.Divider />
                        <Menu.Item color="red" onClick={() => void remove(query)}>
                          {t('actions.remove')}
                        </Menu.Item>
                      </Menu.Dropdown>
                    </Menu>
                  </>
                }
              >
                <StatusDot tone={!query.enabled ? 'neutral' : isBroken(query) || !isPublished ? 'warn' : 'ok'}>
                  {t(
                    !query.enabled
                      ? 'status.off'
                      : isBroken(query)
                        ? 'status.broken'
                        : isPublished
                          ? 'status.on'
                          : 'status.unpublished',
                  )}
                </StatusDot>
              </SettingsRow>
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
