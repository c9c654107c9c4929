import { FormFrame } from '#renderer/ui/form-frame.tsx'
import { AnswerList } from './answer-list.tsx'

/** `/project/form/data?key=`: what people have answered. */
export default function DataScreen() {
  return <FormFrame tab="data">{(form) => <AnswerList key={form.formKey} form={form} />}</FormFrame>
}
