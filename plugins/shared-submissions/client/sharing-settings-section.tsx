import { Menu, Modal } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { LinkSettingsRow } from '#renderer/form-workspace/link-settings-row.tsx'
import { linkCalls, LinkSettingsSection } from '#renderer/form-workspace/link-settings-section.tsx'
import { SettingsHint } from '#renderer/form-workspace/settings-section.tsx'
import { groupLimits, groupPath, type DataGroup, type GroupSettings } from '../shared/group-api-types.ts'
import { dataGroupMessages } from './messages.ts'
import { ShareDialog } from './share-dialog.tsx'
import classes from './sharing-settings.module.css'

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
  const [saved, setSaved] = useState<string>()
  const { data, reload } = groups
  const addressOf = ({ gid }: DataGroup): string => new URL(groupPath(form.formKey, gid), location.origin).href

  const failed = groups.error ? groups : codebook.error ? codebook : undefined
  if (failed?.error) return <ErrorState subject={t('title')} error={failed.error} onRetry={failed.reload} />
  if (!data || (isPublished && !codebook.data)) return <RowsSkeleton rows={2} rowHeight={64} widths={['1fr']} />

  const calls = linkCalls(reload)
  const toggle = ({ gid, members, ...group }: DataGroup) =>
    calls.save(`${path}/${gid}`, {
      ...group,
      members: members.map(({ kind, id }) => ({ kind, id })),
      enabled: !group.enabled,
    } satisfies GroupSettings)
  const remove = ({ gid, name }: DataGroup) =>
    calls.remove(`${path}/${gid}`, {
      title: t('removeAsk'),
      body: t('removeBody', { name }),
      verb: t('actions.remove'),
      done: t('removed'),
    })
  const who = ({ members }: DataGroup): string => {
    const names = members
      .slice(0, namedMembers)
      .map(({ name }) => name)
      .join(t('comma'))
    if (members.length === 0) return t('noMembers')
    return members.length > namedMembers ? t('membersMore', { names, count: members.length }) : names
  }
  const rows = data.map((group) => (
    <LinkSettingsRow
      key={group.gid}
      name={group.name}
      details={t('sees', { count: group.visible.length, members: who(group) })}
      status={
        <StatusDot tone={group.enabled ? 'ok' : 'neutral'}>{t(group.enabled ? 'status.on' : 'status.off')}</StatusDot>
      }
      address={addressOf(group)}
      isEnabled={group.enabled}
      isSaved={group.gid === saved}
      items={<Menu.Item onClick={() => setCode(group)}>{t('actions.code')}</Menu.Item>}
      openLabel={t('actions.open')}
      onEdit={() => setOpen({ group })}
      onToggle={() => void toggle(group)}
      onRemove={() => void remove(group)}
    />
  ))

  return (
    <LinkSettingsSection
      title={t('title')}
      hint={t('hint')}
      add={{ label: t('add'), isPossible: isPublished, onAdd: () => setOpen({}) }}
      empty={{ title: t('none'), hint: t(isPublished ? 'noneHint' : 'unpublished') }}
      full={data.length >= groupLimits.perForm ? t('full', { most: groupLimits.perForm }) : undefined}
      rows={rows}
    >
      {open && codebook.data && (
        <ShareDialog
          path={path}
          codebook={codebook.data}
          group={open.group}
          onSaved={(gid) => {
            setSaved(gid)
            return reload()
          }}
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
    </LinkSettingsSection>
  )
}
