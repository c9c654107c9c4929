import { FormFrame } from '#renderer/ui/form-frame.tsx'
import { Figures } from './figures.tsx'

/** `/project/form/statistics?key=`: what the answers add up to. */
export default function StatisticsScreen() {
  return <FormFrame tab="statistics">{(form) => <Figures key={form.formKey} form={form} />}</FormFrame>
}
