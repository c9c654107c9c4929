import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { Publish } from './publish/publish.tsx'

export default function PublishScreen() {
  return (
    <FormLayout tab="publish">
      {(form, reload) => <Publish key={form.formKey} form={form} onChanged={reload} />}
    </FormLayout>
  )
}
