import { Select } from '@mantine/core'
import { useMessages } from '#renderer/kit/messages.ts'
import { designerMessages } from './messages.ts'
import classes from './node-drawer.module.css'
import { useChoices, useDesigner } from './designer-context.ts'
import type { CallFieldsProps } from './trigger-fields.tsx'

/** Settings of a sub-process: the deployed process it calls. */
export function SubProcessFields({ node, onChange }: CallFieldsProps) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useDesigner()
  const choices = useChoices()
  const { key = '' } = node
  const processes = choices?.processes ?? []
  const isGone = choices !== undefined && key !== '' && !processes.some((one) => one.key === key)
  const names = Map.groupBy(processes, ({ name }) => name)
  const data = processes.map((one) => ({
    value: one.key,
    // processes of one name are told apart by their keys
    label: names.get(one.name)!.length > 1 ? `${one.name} (${one.key})` : one.name,
  }))
  return (
    <div className={classes.group}>
      <Select
        label={t('subProcess.key')}
        placeholder={t(choices && data.length === 0 ? 'subProcess.none' : 'subProcess.choose')}
        withAsterisk
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('subProcess.noMatch')}
        readOnly={isReadonly}
        error={isGone && t('subProcess.goneError')}
        value={key === '' ? null : key}
        data={isGone || (choices === undefined && key !== '') ? [...data, { value: key, label: key }] : data}
        onChange={(next) => next !== null && onChange({ key: next })}
      />
      <ul className={classes.notes}>
        {(['in', 'out', 'version', 'rejected'] as const).map((one) => (
          <li key={one}>{t(`subProcess.about.${one}`)}</li>
        ))}
      </ul>
    </div>
  )
}
