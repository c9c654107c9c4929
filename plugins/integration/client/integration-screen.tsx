import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { FormLayout, type FormDetail } from '#renderer/form-workspace/form-layout.tsx'
import {
  SettingsHint,
  SettingsList,
  SettingsPanel,
  SettingsRow,
  SettingsSection,
} from '#renderer/form-workspace/settings-section.tsx'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { webhookLimits, type Webhook } from '../shared/webhook-api-types.ts'
import { ApiKeys, keysPath } from './api-keys.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import classes from './integration-screen.module.css'
import { integrationMessages, useProblem, type Attempt } from './messages.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSample } from './webhook-sample.tsx'

/** `/project/form/integration?key=`: webhooks and API keys of a form. */
export default function IntegrationScreen() {
  return <FormLayout tab="integration">{(form) => <Sections key={form.formKey} form={form} />}</FormLayout>
}

/** Both sections appear together, because a late one would shift the other. */
function Sections({ form }: { readonly form: FormDetail }) {
  const mayHaveKeys = useAllowed()('project:key:edit')
  const webhooks = useApi(webhooksPath(form))
  const keys = useApi(mayHaveKeys && keysPath(form))
  const isWaiting = [webhooks, ...(mayHaveKeys ? [keys] : [])].some(({ data, error }) => !data && !error)
  return (
    <div className={classes.screen}>
      {isWaiting ? (
        <RowsSkeleton rows={6} />
      ) : (
        <>
          <Webhooks form={form} />
          {mayHaveKeys && <ApiKeys form={form} />}
        </>
      )}
    </div>
  )
}

const webhooksPath = ({ formKey }: FormDetail): string => `/project/form/${formKey}/webhook`

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'log'; readonly webhook: Webhook }

function Webhooks({ form }: { readonly form: FormDetail }) {
  const t = useMessages(integrationMessages)
  const problem = useProblem()
  const mayEdit = useAllowed()('project:webhook:edit')
  const path = webhooksPath(form)
  const { data, error, reload } = useApi<readonly Webhook[]>(path, undefined, { onFocus: true })
  const [open, setOpen] = useState<Open>()

  if (error && !data) return <ErrorState subject={t('title')} error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={3} />

  // the error has been shown; reload the list to show the stored state
  const act = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined).then(reload)
  const test = async ({ webhookId }: Webhook): Promise<void> => {
    const sent = await api.post<Attempt>(`${path}/${webhookId}/test`)
    if (sent.status === 'delivered') notify.ok(t('test.ok', { status: sent.responseStatus ?? 0, took: sent.took ?? 0 }))
    else notify.fail(t('test.failed', { why: problem(sent) }))
  }
  const toggle = ({ webhookId, url, events, enabled }: Webhook) =>
    act(api.put(`${path}/${webhookId}`, { url, events, enabled: !enabled }))
  const remove = ({ webhookId, url }: Webhook) =>
    confirm({
      title: t('removeAsk'),
      body: t('removeBody', { url }),
      verb: t('actions.remove'),
      run: () => act(api.del(`${path}/${webhookId}`).then(() => notify.ok(t('removed')))),
    })
  const isFull = data.length >= webhookLimits.perForm
  const add = mayEdit && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isFull}
      onClick={() => setOpen({ kind: 'add' })}
    >
      {t('add')}
    </Button>
  )

  return (
    <SettingsSection title={t('title')} hints={[t('hint')]} action={data.length > 0 && add}>
      {data.length === 0 ? (
        <SettingsPanel>
          <EmptyState icon={IconWebhook} title={t('none')} hint={t('noneHint')} action={add || undefined} />
          <WebhookSample form={form} />
        </SettingsPanel>
      ) : (
        <SettingsList>
          {data.map((webhook) => (
            <SettingsRow
              key={webhook.webhookId}
              code={webhook.url}
              details={webhook.events.map((event) => t(`event.${event}`)).join(' · ') || t('eventless')}
            >
              <Last webhook={webhook} />
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon aria-label={t('actions.of', { url: webhook.url })} className={classes.more!}>
                    <IconDots size={18} aria-hidden="true" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setOpen({ kind: 'log', webhook })}>{t('actions.log')}</Menu.Item>
                  {mayEdit && (
                    <>
                      <Menu.Item onClick={() => void act(test(webhook))}>{t('actions.test')}</Menu.Item>
                      <Menu.Item onClick={() => setOpen({ kind: 'edit', webhook })}>{t('actions.edit')}</Menu.Item>
                      <Menu.Item onClick={() => void toggle(webhook)}>
                        {t(webhook.enabled ? 'actions.off' : 'actions.on')}
                      </Menu.Item>
                      <Menu.Divider />
                      <Menu.Item color="red" onClick={() => void remove(webhook)}>
                        {t('actions.remove')}
                      </Menu.Item>
                    </>
                  )}
                </Menu.Dropdown>
              </Menu>
            </SettingsRow>
          ))}
        </SettingsList>
      )}
      {isFull && <SettingsHint>{t('full', { most: webhookLimits.perForm })}</SettingsHint>}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <WebhookDialog
          path={path}
          webhook={open.kind === 'edit' ? open.webhook : undefined}
          onSaved={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'log' && (
        <DeliveryLog
          path={`${path}/${open.webhook.webhookId}/log`}
          url={open.webhook.url}
          mayEdit={mayEdit}
          onClose={() => {
            setOpen(undefined)
            void reload()
          }}
        />
      )}
    </SettingsSection>
  )
}

const tones = { delivered: 'ok', waiting: 'warn', failed: 'fail' } as const satisfies Readonly<Record<string, Tone>>

/** Status of the newest delivery; a disabled webhook shows that instead. */
function Last({ webhook: { enabled, last } }: { readonly webhook: Webhook }) {
  const t = useMessages(integrationMessages)
  if (!enabled) return <StatusDot tone="neutral">{t('status.off')}</StatusDot>
  if (!last) return <span className={classes.events}>{t('status.never')}</span>
  return (
    <span className={classes.last}>
      <StatusDot tone={tones[last.status]}>{t(`status.${last.status}`)}</StatusDot>
      <span className={classes.events}>
        <Timestamp value={last.time} as="relative" />
      </span>
    </span>
  )
}
