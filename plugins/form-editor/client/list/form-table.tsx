import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { FormRow } from '#schemas/api/form-wire.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { formPath, statusTones } from '#renderer/form-workspace/form-routes.ts'
import { NumberText } from '#renderer/ui/number-text.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './form-table.module.css'
import { RowActions } from './row-actions.tsx'
import { formEditorMessages } from '../messages.ts'

export interface FormTableProps {
  readonly rows: readonly FormRow[]
  readonly onChanged: () => unknown
}

/** The forms, one a line. On a phone a line becomes two. */
export function FormTable({ rows, onChanged }: FormTableProps) {
  const t = useMessages(formEditorMessages)
  return (
    <div className={classes.box}>
      <Table verticalSpacing={5} className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('list.name')}</Table.Th>
            <Table.Th w={110}>{t('list.status')}</Table.Th>
            <Table.Th w={90} ta="right">
              {t('list.submissions')}
            </Table.Th>
            <Table.Th w={80} ta="right">
              {t('list.version')}
            </Table.Th>
            <Table.Th w={140}>{t('list.updated')}</Table.Th>
            <Table.Th w={88}>
              <span className={classes.unseen}>{t('list.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.formKey}>
              <Table.Td className={classes.name ?? ''}>
                <Link className={classes.nameLink} to={formPath('editor', row.formKey)} title={row.name}>
                  {row.name}
                </Link>
              </Table.Td>
              <Table.Td className={classes.status ?? ''}>
                <StatusDot tone={statusTones[row.status]}>{t(`status.${row.status}`)}</StatusDot>
              </Table.Td>
              <Table.Td className={classes.count ?? ''} ta="right" data-label={t('list.submissions')}>
                {row.submissions > 0 ? (
                  <TextLink quiet to={formPath('data', row.formKey)}>
                    <NumberText value={row.submissions} />
                  </TextLink>
                ) : (
                  <NumberText value={0} />
                )}
              </Table.Td>
              <Table.Td className={classes.version ?? ''} ta="right">
                {row.version === 0 ? <span className={classes.dim}>—</span> : `v${row.version}`}
              </Table.Td>
              <Table.Td className={classes.time ?? ''}>
                <Timestamp value={row.updateTime} as="relative" />
              </Table.Td>
              <Table.Td className={classes.actions ?? ''}>
                <RowActions row={row} onChanged={onChanged} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
