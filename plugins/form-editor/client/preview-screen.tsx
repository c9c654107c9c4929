import { FormFrame } from '#renderer/ui/form-frame.tsx'
import { Preview } from './preview/preview.tsx'

export default function PreviewScreen() {
  return <FormFrame tab="preview" fills>{(form) => <Preview key={form.formKey} form={form} />}</FormFrame>
}
