import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { SettingsSection } from '#renderer/form-workspace/settings-section.tsx'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { FactList } from './settings-summary-list.tsx'
import { settingsOverviewMessages, usePageFacts } from './page-settings-summary.ts'
import { useResponseFacts } from './response-settings-summary.ts'

/** Section of a form's settings: the state of the settings that the editor edits, with links there. */
export default function FormSettingsOverview({ form }: { readonly form: FormDetail }) {
  const t = useMessages(settingsOverviewMessages)
  const { document } = useDraft(form)
  const response = useResponseFacts(document)
  const page = usePageFacts(document)
  return (
    <SettingsSection title={t('title')} hints={[t('hint')]}>
      <FactList formKey={form.formKey} facts={[...response, ...page]} />
    </SettingsSection>
  )
}
