import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { Workbench } from './workbench.tsx'

export default function EditorScreen() {
  return (
    <FormLayout tab="editor" fills>
      {(form) => <Workbench key={form.formKey} form={form} />}
    </FormLayout>
  )
}
