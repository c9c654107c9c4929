import { Alert, Button, Group, Radio, Table, Text } from '@mantine/core'
import { IconArrowsSplit } from '@tabler/icons-react'
import { useState } from 'react'
import type { ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import type { Values } from '../form/shape.ts'
import { useText, useWords } from '../kit/messages.ts'
import { nameOf } from './actions.ts'
import { Cell } from './cells/cell.tsx'
import classes from './edit-form.module.css'
import { differences, merged, type Side } from './merge.ts'
import { crudWords } from './words.ts'

export interface ConflictProps {
  readonly copy: ModuleCopy
  readonly original: ModuleRow
  readonly mine: Values
  readonly theirs: ModuleRow
  readonly isSaving: boolean
  readonly onSave: (body: Values) => void
  readonly onCancel: () => void
}

/** Two people changed the same row: their values side by side, to choose from. Nothing is lost without being seen. */
export function Conflict({ copy, original, mine, theirs, isSaving, onSave, onCancel }: ConflictProps) {
  const t = useWords(crudWords)
  const text = useText()
  const differing = differences(original, mine, theirs, [copy.key, 'version'])
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>(() => Object.fromEntries(differing.map(({ field, proposed }) => [field, proposed])))
  const all = (side: Side): void => setChoice(Object.fromEntries(differing.map(({ field }) => [field, side])))
  const who = typeof theirs.updateBy === 'string' && theirs.updateBy !== '' ? theirs.updateBy : t('conflict.someone')
  const shown = (field: string, row: Values) => <Cell column={{ field, cell: copy.fields[field]?.cell ?? 'text' }} field={copy.fields[field]} row={row as ModuleRow} />
  const side = (field: string, one: Side, row: Values) => (
    <Radio size="sm" checked={choice[field] === one} onChange={() => setChoice({ ...choice, [field]: one })} label={shown(field, row)} name={`choice-${field}`}
      aria-label={`${text(copy.fields[field]?.label ?? field)} ${t(`conflict.${one}`)}`} />
  )

  return (
    <>
      <Alert color="orange" variant="light" icon={<IconArrowsSplit size={16} />} title={t('conflict.title', { name: nameOf(copy, original), who })}>
        {t(differing.some((one) => one.both) ? 'conflict.hint' : 'conflict.none')}
      </Alert>
      {differing.length > 0 && (
        <>
          <Group gap="xs" mt="md" mb="xs" justify="flex-end">
            <Button variant="default" size="compact-sm" onClick={() => all('mine')}>{t('conflict.keepMine')}</Button>
            <Button variant="default" size="compact-sm" onClick={() => all('theirs')}>{t('conflict.takeTheirs')}</Button>
          </Group>
          <Table stickyHeader={false} highlightOnHover={false} layout="fixed">
            <Table.Thead><Table.Tr><Table.Th w={120}>{t('conflict.field')}</Table.Th><Table.Th>{t('conflict.mine')}</Table.Th><Table.Th>{t('conflict.theirs')}</Table.Th></Table.Tr></Table.Thead>
            <Table.Tbody>
              {differing.map(({ field }) => (
                <Table.Tr key={field}>
                  <Table.Td><Text size="sm" c="dimmed">{text(copy.fields[field]?.label ?? field)}</Text></Table.Td>
                  <Table.Td>{side(field, 'mine', mine)}</Table.Td>
                  <Table.Td>{side(field, 'theirs', theirs)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      <div className={classes.footer}>
        <Button variant="default" size="sm" onClick={onCancel}>{t('form.cancel')}</Button>
        <Button size="sm" loading={isSaving} onClick={() => onSave(merged(mine, theirs, choice))}>{t('conflict.save')}</Button>
      </div>
    </>
  )
}
