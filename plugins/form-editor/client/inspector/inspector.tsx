import type { Form, Item } from '#schemas/form/form.ts'
import type { Draft } from '#renderer/form-workspace/use-draft.ts'
import type { Editing } from '../use-editor-actions.ts'
import { FormPanel } from './form-settings-panel.tsx'
import { ItemPanel } from './item-settings-panel.tsx'

export interface InspectorProps {
  readonly form: Form
  /** Selected item; undefined shows the form's own settings. */
  readonly item: Item | undefined
  readonly editing: Editing
  readonly draft: Draft
}

/** Shows the settings of the selected item or the form. Changes apply immediately, without a save button. */
export function Inspector({ form, item, editing, draft }: InspectorProps) {
  return item ? (
    <ItemPanel key={item.id} form={form} item={item} editing={editing} />
  ) : (
    <FormPanel form={form} edit={draft.edit} />
  )
}
