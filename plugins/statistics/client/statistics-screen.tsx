import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { CardsPage } from './cards-page.tsx'

/** `/project/form/statistics?key=`: what the answers add up to. */
export default function StatisticsScreen() {
  return <FormLayout tab="statistics">{(form) => <CardsPage key={form.formKey} form={form} />}</FormLayout>
}
