import type { Form, Item } from '#schemas/form/form.ts'
import type { Draft } from '#renderer/form-workspace/use-draft.ts'
import type { Editing } from '../use-editing.ts'
import { FormPanel } from './form-panel.tsx'
import { ItemPanel } from './item-panel.tsx'

export interface InspectorProps {
  readonly form: Form
  /** The selected item; without one, the form itself is shown. */
  readonly item: Item | undefined
  readonly editing: Editing
  readonly draft: Draft
}

/** The settings of what is selected. There is no save button: changes apply as they are made. */
export function Inspector({ form, item, editing, draft }: InspectorProps) {
  return item ? (
    <ItemPanel key={item.id} form={form} item={item} editing={editing} />
  ) : (
    <FormPanel form={form} edit={draft.edit} />
  )
}
