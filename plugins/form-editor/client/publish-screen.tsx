import { FormFrame } from '#renderer/ui/form-frame.tsx'
import { Publish } from './publish/publish.tsx'

export default function PublishScreen() {
  return <FormFrame tab="publish">{(form, reload) => <Publish key={form.formKey} form={form} onChanged={reload} />}</FormFrame>
}
