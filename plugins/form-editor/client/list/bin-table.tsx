import { ActionIcon, Group, Table, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import type { BinnedForm } from '#schemas/api/form-wire.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { useAllowed } from '#renderer/kit/session.ts'
import { confirm } from '#renderer/ui/confirm.tsx'
import { NumberText } from '#renderer/ui/number-text.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './form-table.module.css'
import { formEditorMessages } from '../messages.ts'

export interface BinTableProps {
  readonly rows: readonly BinnedForm[]
  readonly onChanged: () => unknown
}

/** The forms of the bin, one a line. On a phone a line becomes two. */
export function BinTable({ rows, onChanged }: BinTableProps) {
  const t = useMessages(formEditorMessages)
  return (
    <div className={classes.box}>
      <Table verticalSpacing={5} className={`${classes.table} ${classes.bin}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('list.name')}</Table.Th>
            <Table.Th w={90} ta="right">
              {t('list.submissions')}
            </Table.Th>
            <Table.Th w={160}>{t('bin.deleteTime')}</Table.Th>
            <Table.Th w={140}>{t('bin.deleteBy')}</Table.Th>
            <Table.Th w={88}>
              <span className={classes.unseen}>{t('list.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.formKey}>
              <Table.Td className={classes.name ?? ''}>
                <span className={classes.goneName} title={row.name}>
                  {row.name}
                </span>
              </Table.Td>
              <Table.Td className={classes.count ?? ''} ta="right" data-label={t('list.submissions')}>
                <NumberText value={row.submissions} />
              </Table.Td>
              <Table.Td className={classes.time ?? ''}>
                <Timestamp value={row.deleteTime} />
              </Table.Td>
              <Table.Td className={classes.version ?? ''}>{row.deleteBy ?? '—'}</Table.Td>
              <Table.Td className={classes.actions ?? ''}>
                <BinActions row={row} onChanged={onChanged} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function BinActions({
  row: { formKey, name, submissions },
  onChanged,
}: {
  readonly row: BinnedForm
  readonly onChanged: () => unknown
}) {
  const t = useMessages(formEditorMessages)
  const allowed = useAllowed()

  /** Failures have been notified by the api; the list then shows what is true. */
  const restore = async (): Promise<void> => {
    try {
      await api.post(`/project/form/${formKey}/restore`)
      notify.ok(t('bin.restored', { name }))
    } catch {
      return
    } finally {
      await onChanged()
    }
  }
  const purge = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('bin.purgeTitle', { name }),
      body: submissions > 0 ? t('bin.purgeBodyData', { count: submissions }) : t('bin.purgeBody'),
      verb: t('bin.purgeVerb'),
      run: () => api.del(`/project/form/${formKey}/purge`, undefined, { quiet: true }),
    })
    if (!agreed) return
    notify.ok(t('bin.purged', { name }))
    await onChanged()
  }

  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <Tooltip label={t('bin.restore')}>
        <ActionIcon aria-label={t('bin.restoreOf', { name })} onClick={() => void restore()}>
          <IconArrowBackUp size={16} />
        </ActionIcon>
      </Tooltip>
      {allowed('project:form:purge') && (
        <Tooltip label={t('bin.purge')}>
          <ActionIcon aria-label={t('bin.purgeOf', { name })} onClick={() => void purge()}>
            <IconTrashX size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
