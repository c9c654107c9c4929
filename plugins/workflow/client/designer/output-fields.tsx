import { ActionIcon, Button, Checkbox, Select, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/messages.ts'
import {
  mostOutputs,
  outputNameFault,
  outputPathFault,
  outputTypes,
  type Output,
  type Outputs,
} from '#schemas/process/outputs.ts'
import { designerMessages } from './messages.ts'
import classes from './node-drawer.module.css'
import { entriesOf, recordOf } from './named-rows.ts'
import { useFreshRow } from './use-fresh-row.ts'

export interface OutputFieldsProps {
  readonly outputs: Outputs
  /** Ids of the form's questions, which no output may be called. */
  readonly questions: ReadonlySet<string>
  readonly isReadonly: boolean
  readonly onChange: (outputs: Outputs | undefined, mark?: string) => void
}

/** Variables taken from the answer of a handler: name, path, type; errors stand at their fields. */
export function OutputFields({ outputs, questions, isReadonly, onChange }: OutputFieldsProps) {
  const t = useMessages(designerMessages)
  const { box, fresh, setFresh } = useFreshRow()
  const rows = entriesOf(outputs)
  const names = rows.map(({ name }) => name)
  const store = (next: readonly { readonly name: string; readonly value: Output }[], mark?: string): void =>
    onChange(next.length === 0 ? undefined : recordOf(next), mark)
  const change = (at: number, patch: Partial<{ name: string; value: Output }>, mark?: string): void =>
    store(
      rows.map((row, i) => (i === at ? { ...row, ...patch } : row)),
      mark && `output:${at}:${mark}`,
    )
  const nameError = (name: string, at: number): string | undefined => {
    if (name === '' && at === fresh) return undefined
    const fault = outputNameFault(name)
    if (fault) return t(`outputs.nameFault.${fault}`)
    if (names.indexOf(name) !== at) return t('outputs.nameFault.twice')
    return questions.has(name) ? t('outputs.nameFault.question') : undefined
  }
  const pathError = (path: string, at: number): string | undefined => {
    const fault = path === '' && at === fresh ? undefined : outputPathFault(path)
    return fault && t(`outputs.pathFault.${fault}`)
  }

  return (
    <fieldset ref={box} className={classes.rows}>
      <legend className={classes.label}>{t('outputs.title')}</legend>
      <p className={classes.note}>{t('outputs.hint')}</p>
      {rows.map(({ name, value: output }, at) => (
        // a row is its position, so that the field being typed in keeps the focus
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={classes.row} aria-label={name || t('row.number', { n: at + 1 })}>
          <div className={classes.rowLine}>
            <TextInput
              label={t('outputs.name')}
              placeholder="level"
              flex={1}
              maxLength={64}
              spellCheck={false}
              readOnly={isReadonly}
              data-row
              error={nameError(name, at)}
              value={name}
              onChange={(event) => change(at, { name: event.currentTarget.value.trim() }, 'name')}
            />
            <Select
              label={t('outputs.type')}
              w={120}
              allowDeselect={false}
              readOnly={isReadonly}
              value={output.type}
              data={outputTypes.map((type) => ({ value: type, label: t(`outputs.types.${type}`) }))}
              onChange={(type) => type && change(at, { value: { ...output, type: type as Output['type'] } })}
            />
          </div>
          <TextInput
            label={t('outputs.path')}
            placeholder="data.level"
            maxLength={200}
            spellCheck={false}
            readOnly={isReadonly}
            error={pathError(output.path, at)}
            value={output.path}
            onBlur={() => setFresh(undefined)}
            onChange={(event) => change(at, { value: { ...output, path: event.currentTarget.value.trim() } }, 'path')}
          />
          <div className={classes.rowLine} data-foot>
            <Checkbox
              label={t('outputs.optional')}
              checked={output.optional === true}
              disabled={isReadonly}
              onChange={(event) => {
                const { optional: _, ...rest } = output
                change(at, { value: event.currentTarget.checked ? { ...rest, optional: true } : rest })
              }}
            />
            {!isReadonly && (
              <RemoveRow
                label={t('row.remove', { name: name || t('row.number', { n: at + 1 }) })}
                onRemove={() => {
                  setFresh(undefined)
                  store(rows.filter((_, i) => i !== at))
                }}
              />
            )}
          </div>
        </fieldset>
      ))}
      {!isReadonly && rows.length < mostOutputs && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => {
            setFresh(rows.length)
            store([...rows, { name: '', value: { path: '', type: 'string' } }])
          }}
        >
          {t('outputs.add')}
        </Button>
      )}
    </fieldset>
  )
}

export function RemoveRow({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onRemove}>
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
