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
  const chosen = processes.find((one) => one.key === key)
  const isGone = choices !== undefined && key !== '' && !chosen
  const names = Map.groupBy(processes, ({ name }) => name)
  const items = (isOfForm: boolean) =>
    processes
      .filter(({ formName }) => (formName !== null) === isOfForm)
      .map((one) => ({
        value: one.key,
        // processes of one name are told apart by their keys
        label: names.get(one.name)!.length > 1 ? `${one.name} (${one.key})` : one.name,
      }))
  const unknown = key !== '' && !chosen ? [{ value: key, label: key }] : []
  const data = [
    { group: t('subProcess.groups.free'), items: items(false) },
    { group: t('subProcess.groups.form'), items: items(true) },
  ].filter((group) => group.items.length > 0)
  return (
    <div className={classes.group}>
      <Select
        label={t('subProcess.key')}
        placeholder={t(choices && processes.length === 0 ? 'subProcess.none' : 'subProcess.choose')}
        withAsterisk
        allowDeselect={false}
        searchable
        nothingFoundMessage={t('subProcess.noMatch')}
        readOnly={isReadonly}
        error={isGone && t('subProcess.goneError')}
        value={key === '' ? null : key}
        data={[...data, ...unknown]}
        onChange={(next) => next !== null && onChange({ key: next })}
      />
      {chosen && chosen.formName !== null && (
        <p className={classes.note}>{t('subProcess.ofForm', { name: chosen.formName })}</p>
      )}
      <ul className={classes.notes}>
        {(['in', 'out', 'version', 'rejected'] as const).map((one) => (
          <li key={one}>{t(`subProcess.about.${one}`)}</li>
        ))}
      </ul>
    </div>
  )
}
