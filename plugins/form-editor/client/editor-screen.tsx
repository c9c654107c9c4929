import { FormFrame } from '#renderer/ui/form-frame.tsx'
import { Workbench } from './workbench.tsx'

export default function EditorScreen() {
  return <FormFrame tab="editor" fills>{(form) => <Workbench key={form.formKey} form={form} />}</FormFrame>
}
