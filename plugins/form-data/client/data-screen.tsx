import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { AnswerList } from './answer-list.tsx'

/** `/project/form/data?key=`: what people have answered. */
export default function DataScreen() {
  return <FormLayout tab="data">{(form) => <AnswerList key={form.formKey} form={form} />}</FormLayout>
}
