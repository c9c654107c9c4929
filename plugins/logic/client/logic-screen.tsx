import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { RuleList } from './rule-list.tsx'

export default function LogicScreen() {
  return <FormLayout tab="logic">{(form) => <RuleList key={form.formKey} form={form} />}</FormLayout>
}
