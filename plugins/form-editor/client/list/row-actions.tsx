import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import {
  IconChartBar,
  IconCopy,
  IconDots,
  IconLink,
  IconPencil,
  IconPlayerStop,
  IconSend,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import type { FormRow } from '#schemas/api/form-wire.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { useAllowed } from '#renderer/kit/session.ts'
import { confirm } from '#renderer/ui/confirm.tsx'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { publicAddress } from '../public-address.ts'
import { formEditorMessages } from '../messages.ts'

export interface RowActionsProps {
  readonly row: FormRow
  readonly onChanged: () => unknown
}

/** One obvious action, the others behind the dots. What the person may not do is not there. */
export function RowActions({ row, onChanged }: RowActionsProps) {
  const t = useMessages(formEditorMessages)
  const allowed = useAllowed()
  const navigate = useNavigate()
  const path = `/project/form/${row.formKey}`

  /** Failures have been notified by the api; the list then shows what is true. */
  const act = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await call()
      notify.ok(done)
    } catch {
      return
    } finally {
      await onChanged()
    }
  }
  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(publicAddress(row.formKey))
      notify.ok(t('list.linkCopied'))
    } catch {
      notify.fail(t('list.linkNotCopied', { address: publicAddress(row.formKey) }))
    }
  }
  const copy = (): Promise<void> => act(() => api.post(`${path}/copy`), t('list.copied', { name: row.name }))
  const stop = (): Promise<void> => act(() => api.post(`${path}/stop`), t('list.stopped', { name: row.name }))
  const remove = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('list.removeTitle', { name: row.name }),
      body: row.submissions > 0 ? t('list.removeBodyData', { count: row.submissions }) : t('list.removeBody'),
      verb: t('list.removeVerb'),
      run: () => api.del(path, undefined, { quiet: true }),
    })
    if (!agreed) return
    notify.ok(t('list.removed', { name: row.name }))
    await onChanged()
  }

  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {row.status === 'open' ? (
        <Tooltip label={t('list.copyLink')}>
          <ActionIcon aria-label={t('list.copyLinkOf', { name: row.name })} onClick={() => void copyLink()}>
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Tooltip label={t('list.edit')}>
          <ActionIcon
            component={Link}
            to={formPath('editor', row.formKey)}
            aria-label={t('list.editOf', { name: row.name })}
          >
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu width={180}>
        <Menu.Target>
          <ActionIcon aria-label={t('list.moreOf', { name: row.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => navigate(formPath('editor', row.formKey))}>
            {t('list.edit')}
          </Menu.Item>
          {allowed('project:form:publish') && (
            <Menu.Item leftSection={<IconSend size={16} />} onClick={() => navigate(formPath('publish', row.formKey))}>
              {t('list.publish')}
            </Menu.Item>
          )}
          {allowed('project:data:list') && (
            <Menu.Item leftSection={<IconTable size={16} />} onClick={() => navigate(formPath('data', row.formKey))}>
              {t('list.data')}
            </Menu.Item>
          )}
          {allowed('project:statistics:query') && (
            <Menu.Item
              leftSection={<IconChartBar size={16} />}
              onClick={() => navigate(formPath('statistics', row.formKey))}
            >
              {t('list.statistics')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {row.version > 0 && (
            <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink()}>
              {t('list.copyLink')}
            </Menu.Item>
          )}
          {allowed('project:form:add') && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
              {t('list.copy')}
            </Menu.Item>
          )}
          {row.status === 'open' && allowed('project:form:publish') && (
            <Menu.Item leftSection={<IconPlayerStop size={16} />} onClick={() => void stop()}>
              {t('list.stop')}
            </Menu.Item>
          )}
          {allowed('project:form:remove') && (
            <Menu.Item
              color="red"
              c="var(--fw-fail)"
              leftSection={<IconTrash size={16} />}
              onClick={() => void remove()}
            >
              {t('list.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
