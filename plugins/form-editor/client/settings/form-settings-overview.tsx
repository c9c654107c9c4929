import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { FormActions, UndoRedo } from '#renderer/form-workspace/form-head.tsx'
import { SettingsPanel, SettingsSection } from '#renderer/form-workspace/settings-section.tsx'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { FoldStates } from '../inspector/collapsible-section.tsx'
import { FormSections } from '../inspector/form-settings-panel.tsx'
import { formEditorMessages } from '../messages.ts'
import { settingsOverviewMessages, usePageFacts } from './page-settings-summary.ts'
import { useResponseFacts } from './response-settings-summary.ts'

/** Section of a form's settings: those of its document, each group with what it is now, and changed in place. */
export default function FormSettingsOverview({ form }: { readonly form: FormDetail }) {
  const t = useMessages(settingsOverviewMessages)
  const editor = useMessages(formEditorMessages)
  const draft = useDraft(form)
  const response = useResponseFacts(draft.document)
  const page = usePageFacts(draft.document)
  const states: Record<string, string> = draft.document.settings.exam ? {} : { 'form-exam': t('examOff') }
  for (const { section, text } of [...response, ...page])
    states[section] = states[section] === undefined ? text : `${states[section]}${editor('summary.and')}${text}`
  return (
    <SettingsSection title={t('title')} hints={[t('hint')]}>
      <FormActions>
        <UndoRedo draft={draft} />
      </FormActions>
      <SettingsPanel>
        <FoldStates value={states}>
          <FormSections form={draft.document} edit={draft.edit} />
        </FoldStates>
      </SettingsPanel>
    </SettingsSection>
  )
}
