import { FormFrame } from '#renderer/ui/form-frame.tsx'
import { RuleList } from './rule-list.tsx'

export default function LogicScreen() {
  return <FormFrame tab="logic">{(form) => <RuleList key={form.formKey} form={form} />}</FormFrame>
}
