import { Select } from '@mantine/core'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { useChoices, useDesigner } from './designer-context.ts'
import { designerMessages } from './messages.ts'
import classes from './node-settings-panel.module.css'
import { OutputFields } from './output-parameter-fields.tsx'
import { ParameterFields } from './input-parameter-fields.tsx'

export type CallPatch = {
  readonly [K in 'handler' | 'key' | 'assign' | 'parameters' | 'outputs']?: TreeNode[K] | undefined
}

export interface CallFieldsProps {
  readonly node: TreeNode
  readonly onChange: (patch: CallPatch, mark?: string) => void
}

/** Settings of a trigger: what it calls, what it sends, and the variables taken from the answer. */
export function TriggerFields({ node, onChange }: CallFieldsProps) {
  const t = useMessages(designerMessages)
  const { form, formKey, isReadonly, checked } = useDesigner()
  const choices = useChoices()
  const { handler = '' } = node
  const handlers = choices?.handlers ?? []
  const chosen = handlers.find(({ name }) => name === handler)
  const isGone = choices !== undefined && handler !== '' && !chosen
  const data = handlers.map(({ name, title, isOff }) => ({
    value: name,
    label: isOff ? t('trigger.off', { title }) : title,
  }))
  const isMissing = handler === '' && checked.has(node.id)
  const error = isGone
    ? t('trigger.goneError')
    : chosen?.isOff
      ? t('trigger.offError')
      : isMissing && t('summary.noHandler')
  return (
    <div className={classes.sections}>
      <div className={classes.group}>
        <p className={classes.note}>{t('trigger.about')}</p>
        <Select
          label={t('trigger.handler')}
          placeholder={t(choices && data.length === 0 ? 'trigger.none' : 'trigger.choose')}
          withAsterisk
          allowDeselect={false}
          searchable={data.length > 10}
          readOnly={isReadonly}
          error={error}
          value={handler === '' ? null : handler}
          data={
            handler === '' || chosen
              ? data
              : [...data, { value: handler, label: choices ? t('trigger.gone', { name: handler }) : handler }]
          }
          onChange={(next) => next !== null && onChange({ handler: next })}
        />
        {formKey && <TextLink to={formPath('integration', formKey)}>{t('trigger.manage')}</TextLink>}
      </div>
      <ParameterFields node={node} onChange={(parameters, mark) => onChange({ parameters }, mark)} />
      <OutputFields
        outputs={node.outputs ?? {}}
        questions={new Set(form.items.map(({ id }) => id))}
        isReadonly={isReadonly}
        onChange={(outputs, mark) => onChange({ outputs }, mark)}
      />
    </div>
  )
}
