import { Checkbox, Select } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import {
  maxOutputs,
  outputPathFault,
  outputTypes,
  type Output,
  type Outputs,
} from '#schemas/process/service-task-outputs.ts'
import { outputNameFault } from '#schemas/process/variable-names.ts'
import { SelectOrTextField, type Suggestion } from './select-or-text-field.tsx'
import { designerMessages } from './messages.ts'
import { NamedRowFields } from './key-value-fields.tsx'
import classes from './node-settings-panel.module.css'

export interface OutputFieldsProps {
  readonly outputs: Outputs
  /** Ids of the form's questions, which no output may be called. */
  readonly questions: ReadonlySet<string>
  /** Variables of a called process, with the types of their values; absent: of the answer of a handler, by paths. */
  readonly sources?: readonly (Suggestion & { readonly type: Output['type'] })[]
  readonly isReadonly: boolean
  readonly onChange: (outputs: Outputs | undefined, mark?: string) => void
}

/** Variables taken from the answer of a handler or from a called process: name, type, and where the value is. */
export function OutputFields({ outputs, questions, sources, isReadonly, onChange }: OutputFieldsProps) {
  const t = useMessages(designerMessages)
  const words = sources ? 'taken' : 'outputs'
  const nameError = (name: string, isRepeated: boolean): string | undefined => {
    const fault = outputNameFault(name)
    if (fault) return t(`outputs.nameFault.${fault}`)
    if (isRepeated) return t('outputs.nameFault.twice')
    return questions.has(name) ? t('outputs.nameFault.question') : undefined
  }
  const pathError = (path: string): string | undefined => {
    const fault = outputPathFault(path)
    return fault && t(`${words}.pathFault.${fault}`)
  }
  return (
    <NamedRowFields<Output>
      title={t(`${words}.title`)}
      hint={t(`${words}.hint`)}
      add={t(`${words}.add`)}
      name={t('outputs.name')}
      placeholder="level"
      names={[]}
      record={outputs}
      blank={{ path: '', type: 'string' }}
      most={maxOutputs}
      mark="output"
      isReadonly={isReadonly}
      nameError={nameError}
      onChange={onChange}
    >
      {({ value: output, isUntouched, change, touch }) => (
        <>
          <SelectOrTextField
            label={t(`${words}.path`)}
            placeholder={sources ? 'level' : 'data.level'}
            maxLength={200}
            suggestions={sources ?? []}
            other={{ choice: t('taken.other'), label: t('taken.otherLabel') }}
            isReadonly={isReadonly}
            error={output.path === '' && isUntouched ? undefined : pathError(output.path)}
            value={output.path}
            onBlur={touch}
            onChange={(path, isTyped) => {
              const type = sources?.find(({ value }) => value === path)?.type ?? output.type
              change({ ...output, path: path.trim(), type }, isTyped ? 'path' : undefined)
            }}
          />
          <div className={classes.rowLine} data-foot>
            <Select
              label={t('outputs.type')}
              w={120}
              allowDeselect={false}
              readOnly={isReadonly}
              value={output.type}
              data={outputTypes.map((type) => ({ value: type, label: t(`outputs.types.${type}`) }))}
              onChange={(type) => type && change({ ...output, type: type as Output['type'] })}
            />
            {!sources && (
              <Checkbox
                label={t('outputs.optional')}
                checked={output.optional === true}
                disabled={isReadonly}
                onChange={(event) => {
                  const { optional: _, ...rest } = output
                  change(event.currentTarget.checked ? { ...rest, optional: true } : rest)
                }}
              />
            )}
          </div>
        </>
      )}
    </NamedRowFields>
  )
}
