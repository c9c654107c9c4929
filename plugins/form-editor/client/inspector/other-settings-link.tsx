import { formPath, useFormKey } from '#renderer/form-workspace/form-routes.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { settingsOverviewMessages } from '../settings/page-settings-summary.ts'
import fields from './inspector-controls.module.css'

/** Leads to the settings of a form that are not part of its document. */
export function OtherSettings() {
  const t = useMessages(settingsOverviewMessages)
  const allowed = useAllowed()
  const formKey = useFormKey()
  if (!formKey || !allowed('project:form:edit')) return null
  return (
    <p className={fields.section}>
      <span className={fields.linkedText}>
        {t('otherPlace')} <TextLink to={formPath('setting', formKey)}>{t('otherPlaceLink')}</TextLink>
      </span>
    </p>
  )
}
