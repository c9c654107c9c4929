import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { Preview } from './preview/preview.tsx'

export default function PreviewScreen() {
  return (
    <FormLayout tab="preview" fills>
      {(form) => <Preview key={form.formKey} form={form} />}
    </FormLayout>
  )
}
