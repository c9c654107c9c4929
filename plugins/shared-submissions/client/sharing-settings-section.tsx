import { Button, Menu, Modal } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
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
import { groupLimits, groupPath, type DataGroup, type GroupSettings } from '../shared/group-api-types.ts'
import { dataGroupMessages } from './messages.ts'
import { GroupDialog } from './share-dialog.tsx'
import classes from './group.module.css'

/** Number of members that a row names. */
const namedMembers = 3

/** The data groups of a form, with the links to hand out. */
export default function GroupSection({ form }: { readonly form: FormDetail }) {
  const t = useMessages(dataGroupMessages)
  const path = `/project/form/${form.formKey}/data-group`
  const isPublished = form.version > 0
  const groups = useApi<readonly DataGroup[]>(path)
  const codebook = useApi<readonly CodebookEntry[]>(isPublished && `/project/form/${form.formKey}/data/codebook`, {
    version: form.version,
  })
  const [open, setOpen] = useState<{ readonly group?: DataGroup }>()
  const [code, setCode] = useState<DataGroup>()
  const { data, reload } = groups
  const addressOf = ({ gid }: DataGroup): string => new URL(groupPath(form.formKey, gid), location.origin).href

  const failed = groups.error ? groups : codebook.error ? codebook : undefined
  if (failed?.error) return <ErrorState subject={t('title')} error={failed.error} onRetry={failed.reload} />
  if (!data || (isPublished && !codebook.data)) return <RowsSkeleton rows={2} rowHeight={64} widths={['1fr']} />

  const isFull = data.length >= groupLimits.perForm
  // the refusal has been shown; reload the list to show the stored state
  const act = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined).then(reload)
  const toggle = ({ gid, members, ...group }: DataGroup) =>
    act(
      api.put(`${path}/${gid}`, {
        ...group,
        members: members.map(({ kind, id }) => ({ kind, id })),
        enabled: !group.enabled,
      } satisfies GroupSettings),
    )
  const remove = ({ gid, name }: DataGroup) =>
    confirm({
      title: t('removeAsk'),
      body: t('removeBody', { name }),
      verb: t('actions.remove'),
      run: () => act(api.del(`${path}/${gid}`).then(() => notify.ok(t('removed')))),
    })
  const who = ({ members }: DataGroup): string => {
    const names = members
      .slice(0, namedMembers)
      .map(({ name }) => name)
      .join(t('comma'))
    if (members.length === 0) return t('noMembers')
    return members.length > namedMembers ? t('membersMore', { names, count: members.length }) : names
  }
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      variant="default"
      disabled={isFull || !isPublished}
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
            icon={IconUsersGroup}
            title={t('none')}
            hint={t(isPublished ? 'noneHint' : 'unpublished')}
            action={add}
          />
        </SettingsPanel>
      ) : (
        <SettingsList>
          {data.map((group) => (
            <LinkSettingsRow
              key={group.gid}
              name={group.name}
              details={t('sees', { count: group.visible.length, members: who(group) })}
              status={
                <StatusDot tone={group.enabled ? 'ok' : 'neutral'}>
                  {t(group.enabled ? 'status.on' : 'status.off')}
                </StatusDot>
              }
              address={addressOf(group)}
              isEnabled={group.enabled}
              items={<Menu.Item onClick={() => setCode(group)}>{t('actions.code')}</Menu.Item>}
              openLabel={t('actions.open')}
              onEdit={() => setOpen({ group })}
              onToggle={() => void toggle(group)}
              onRemove={() => void remove(group)}
            />
          ))}
        </SettingsList>
      )}
      {isFull && <SettingsHint>{t('full', { most: groupLimits.perForm })}</SettingsHint>}
      {open && codebook.data && (
        <GroupDialog
          path={path}
          codebook={codebook.data}
          group={open.group}
          onSaved={reload}
          onClose={() => setOpen(undefined)}
        />
      )}
      {code && (
        <Modal
          opened
          onClose={() => setCode(undefined)}
          title={t('code.title', { name: code.name })}
          size={360}
          closeButtonProps={{ 'aria-label': t('code.close') }}
        >
          <div className={classes.code}>
            <QRCodeSVG
              value={addressOf(code)}
              size={200}
              marginSize={2}
              title={t('code.image')}
              bgColor="#ffffff"
              fgColor="#111318"
            />
            <SettingsHint>{t('code.hint')}</SettingsHint>
            <p className={classes.address}>{addressOf(code)}</p>
          </div>
        </Modal>
      )}
    </SettingsSection>
  )
}
