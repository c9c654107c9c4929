import { SegmentedControl, Select, Switch } from '@mantine/core'
import { nameOf, conditionMessages } from '#renderer/condition/messages.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import type { OutputType } from '#schemas/process/service-task-outputs.ts'
import type { StartDetail } from '../../shared/task-api-types.ts'
import { AssignFields } from './assignee-fields.tsx'
import type { Suggestion } from './select-or-text-field.tsx'
import { useChoices, useDesigner } from './designer-context.ts'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import { OutputFields } from './output-parameter-fields.tsx'
import { ParameterFields } from './input-parameter-fields.tsx'
import type { CallFieldsProps } from './trigger-fields.tsx'

/** Settings of a sub-process: the deployed process it calls, who fills in its form, and the variables of both ways. */
export function SubProcessFields({ node, onChange }: CallFieldsProps) {
  const t = useMessages(designerMessages)
  const { form, isReadonly, checked } = useDesigner()
  const choices = useChoices()
  const { key = '', assign, parameters, outputs } = node
  const processes = choices?.processes ?? []
  const chosen = processes.find((one) => one.key === key)
  const isGone = choices !== undefined && key !== '' && !chosen
  const error = isGone
    ? t('subProcess.goneError')
    : chosen?.isSuspended
      ? t('subProcess.suspendedError')
      : key === '' && checked.has(node.id) && t('summary.noProcess')
  const names = Map.groupBy(processes, ({ name }) => name)
  const items = (isOfForm: boolean) =>
    processes
      .filter(({ formName, isSuspended }) => !isSuspended && (formName !== null) === isOfForm)
      .map((one) => ({
        value: one.key,
        // processes of one name are told apart by their keys
        label: names.get(one.name)!.length > 1 ? `${one.name} (${one.key})` : one.name,
      }))
  // the current choice shows by its name, though it can no longer be chosen
  const unavailable =
    key !== '' && (!chosen || chosen.isSuspended)
      ? [{ value: key, label: chosen?.name ?? (choices ? t('subProcess.gone') : '') }]
      : []
  const data = [
    { group: t('subProcess.groups.free'), items: items(false) },
    { group: t('subProcess.groups.form'), items: items(true) },
  ].filter((group) => group.items.length > 0)
  const isOfForm = chosen !== undefined && chosen.formName !== null
  const questions = useQuestionsOf(isOfForm ? key : undefined)
  return (
    <div className={classes.sections}>
      <div className={classes.group}>
        <Select
          label={t('subProcess.key')}
          placeholder={t(
            choices && processes.every(({ isSuspended }) => isSuspended) ? 'subProcess.none' : 'subProcess.choose',
          )}
          withAsterisk
          allowDeselect={false}
          searchable
          nothingFoundMessage={t('subProcess.noMatch')}
          readOnly={isReadonly}
          error={error}
          value={key === '' ? null : key}
          data={[...data, ...unavailable]}
          onChange={(next) => next !== null && onChange({ key: next })}
        />
        <ul className={classes.notes}>
          {(['version', 'rejected'] as const).map((one) => (
            <li key={one}>{t(`subProcess.about.${one}`)}</li>
          ))}
        </ul>
      </div>
      {(isOfForm || assign) && (
        <div className={classes.group}>
          <Switch
            label={t('subProcess.fill', { name: chosen?.formName ?? '' })}
            description={t('subProcess.fillHint')}
            checked={assign !== undefined}
            disabled={isReadonly}
            onChange={(event) => onChange({ assign: event.currentTarget.checked ? { by: 'starter' } : undefined })}
          />
          {assign && (
            <AssignFields
              node={node}
              isChecked={checked.has(node.id)}
              onChange={(next, mark) => onChange({ assign: next }, mark)}
            />
          )}
        </div>
      )}
      <div className={classes.group}>
        <Extent
          label={t('subProcess.in')}
          isWhole={parameters === undefined}
          isReadonly={isReadonly}
          onChange={(isWhole) => onChange({ parameters: isWhole ? undefined : {} })}
        />
        {parameters && (
          <ParameterFields
            node={node}
            targets={questions}
            onChange={(next, mark) => onChange({ parameters: next ?? {} }, mark)}
          />
        )}
      </div>
      <div className={classes.group}>
        <Extent
          label={t('subProcess.out')}
          isWhole={outputs === undefined}
          isReadonly={isReadonly}
          onChange={(isWhole) => onChange({ outputs: isWhole ? undefined : {} })}
        />
        {outputs && (
          <OutputFields
            outputs={outputs}
            questions={new Set(form.items.map(({ id }) => id))}
            sources={questions}
            isReadonly={isReadonly}
            onChange={(next, mark) => onChange({ outputs: next ?? {} }, mark)}
          />
        )}
      </div>
    </div>
  )
}

/** Whether all variables pass, or chosen ones. */
function Extent({
  label,
  isWhole,
  isReadonly,
  onChange,
}: {
  readonly label: string
  readonly isWhole: boolean
  readonly isReadonly: boolean
  readonly onChange: (isWhole: boolean) => void
}) {
  const t = useMessages(designerMessages)
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <SegmentedControl
        fullWidth
        aria-label={label}
        readOnly={isReadonly}
        value={isWhole ? 'all' : 'some'}
        data={(['all', 'some'] as const).map((value) => ({ value, label: t(`subProcess.extent.${value}`) }))}
        onChange={(next) => onChange(next === 'all')}
      />
    </div>
  )
}

/** Questions of the form of a process; none while loading, and where its form is closed. */
function useQuestionsOf(key: string | undefined): readonly (Suggestion & { readonly type: OutputType })[] {
  const text = useText()
  const tc = useMessages(conditionMessages)
  const path = key !== undefined && `/workflow/startable/${encodeURIComponent(key)}`
  const { data } = useApi<StartDetail>(path)
  return (data?.document?.items ?? []).filter(hasAnswer).map((item) => ({
    value: item.id,
    label: nameOf(item, tc, text),
    type: typeOf(itemTypeOf(item.type)?.answerSchema(item)?.type),
  }))
}

function typeOf(type: unknown): OutputType {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'array' ? 'strings' : 'string'
}
