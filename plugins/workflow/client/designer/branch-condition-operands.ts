import { useMemo } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import type { OutputType } from '#schemas/process/service-task-outputs.ts'
import { variablesBefore } from '#schemas/process/tree/tree-variables.ts'
import { useDesigner } from './designer-context.ts'
import { designerMessages, titleOf } from './messages.ts'

/** Types of questions that compare as the values do. A list has none: its texts are no options known beforehand. */
const itemTypes: Readonly<Partial<Record<OutputType, string>>> = {
  string: 'input',
  number: 'number',
  boolean: 'switch',
}

/**
 * The form that conditions of a branch read: its questions, and as further ones without a number the variables that
 * triggers before the branch have taken from their answers.
 */
export function useConditionForm(at: string): Form {
  const t = useMessages(designerMessages)
  const { tree, form } = useDesigner()
  return useMemo(
    () =>
      withVariables(form, variablesBefore(tree, at), (name, from) =>
        t('variable', { name, trigger: titleOf(from, t) }),
      ),
    [tree, form, at, t],
  )
}

/** A form with variables as further questions without a number, each labelled with where it comes from. */
export function withVariables<From>(
  form: Form,
  variables: readonly { readonly name: string; readonly output: { readonly type: OutputType }; readonly from: From }[],
  label: (name: string, from: From) => string,
): Form {
  if (variables.length === 0) return form
  const items = variables.flatMap(({ name, output, from }): readonly Item[] => {
    const type = itemTypes[output.type]
    // hidden, so that it has no number
    return type === undefined || form.items.some(({ id }) => id === name)
      ? []
      : [{ id: name, type, label: label(name, from), hidden: true } as Item]
  })
  return { ...form, items: [...form.items, ...items] }
}
