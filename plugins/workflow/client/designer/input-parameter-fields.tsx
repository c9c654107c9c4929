import { nameOf, conditionMessages } from '#renderer/condition/messages.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { hasAnswer, questionNumbers } from '#schemas/form/item-types.ts'
import { outputNameFault as nameFaultOf } from '#schemas/process/variable-names.ts'
import { maxParameterLength, maxParameters } from '#schemas/process/service-task-parameters.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { variablesBefore } from '#schemas/process/tree/tree-variables.ts'
import { SelectOrTextField, type Suggestion } from './select-or-text-field.tsx'
import { useDesigner } from './designer-context.ts'
import { designerMessages, titleOf } from './messages.ts'
import { NamedRowFields } from './key-value-fields.tsx'

type Parameters = NonNullable<TreeNode['parameters']>

export interface ParameterFieldsProps {
  readonly node: TreeNode
  /** Questions of the called process; absent: names are the receiver's. */
  readonly targets?: readonly Suggestion[]
  readonly onChange: (parameters: Parameters | undefined, mark?: string) => void
}

/** Values sent along: answers, variables, or texts with `${…}`. */
export function ParameterFields({ node, targets, onChange }: ParameterFieldsProps) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useDesigner()
  const sources = useSources(node)
  const words = targets ? 'given' : 'parameters'
  return (
    <NamedRowFields<string>
      title={t(`${words}.title`)}
      hint={t(`${words}.hint`)}
      add={t(`${words}.add`)}
      name={t(`${words}.name`)}
      placeholder="days"
      names={targets ?? []}
      record={node.parameters ?? {}}
      blank={sources[0]?.value ?? ''}
      most={maxParameters}
      mark="parameter"
      isReadonly={isReadonly}
      nameError={(name, isRepeated) =>
        name === ''
          ? t('parameters.nameFault.empty')
          : isRepeated
            ? t('parameters.nameFault.twice')
            : targets && nameFaultOf(name)
              ? t(`outputs.nameFault.${nameFaultOf(name)!}`)
              : undefined
      }
      onChange={onChange}
    >
      {({ value, change, touch }) => (
        <SelectOrTextField
          label={t('parameters.value')}
          maxLength={maxParameterLength}
          suggestions={sources}
          other={{ choice: t('parameters.custom'), label: t('parameters.text'), hint: t('parameters.textHint') }}
          isReadonly={isReadonly}
          value={value}
          onBlur={touch}
          onChange={(next, isTyped) => change(next, isTyped ? 'text' : undefined)}
        />
      )}
    </NamedRowFields>
  )
}

/** Questions, variables before the node, and the initiator. */
function useSources(node: TreeNode): readonly { readonly value: string; readonly label: string }[] {
  const t = useMessages(designerMessages)
  const tc = useMessages(conditionMessages)
  const text = useText()
  const { tree, form } = useDesigner()
  const numbers = questionNumbers(form)
  return [
    ...form.items.filter(hasAnswer).map((item) => {
      const number = numbers.get(item.id)
      return { value: `\${${item.id}}`, label: `${number === undefined ? '' : `${number}. `}${nameOf(item, tc, text)}` }
    }),
    ...variablesBefore(tree, node.id).map(({ name, from }) => ({
      value: `\${${name}}`,
      label: t('variable', { name, trigger: titleOf(from, t) }),
    })),
    { value: '${starter}', label: t('parameters.starter') },
  ]
}
