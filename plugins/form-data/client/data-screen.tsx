import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { SubmissionList } from './submission-list.tsx'

/** `/project/form/data?key=`: what people have answered. */
export default function DataScreen() {
  return (
    <FormLayout tab="data" fills>
      {(form) => <SubmissionList key={form.formKey} form={form} />}
    </FormLayout>
  )
}
