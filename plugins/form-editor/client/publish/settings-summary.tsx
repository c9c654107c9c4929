import { IconAdjustments } from '@tabler/icons-react'
import type { Form } from '#schemas/form/form.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { FactList } from '../settings/settings-summary-list.tsx'
import { useResponseFacts } from '../settings/response-settings-summary.ts'
import classes from './publish-screen.module.css'
import { formEditorMessages } from '../messages.ts'

/** Summarizes who can fill in the form, when and how often, for a last review before publishing. */
export function SettingsSummary({ formKey, form }: { readonly formKey: string; readonly form: Form }) {
  const t = useMessages(formEditorMessages)
  const facts = useResponseFacts(form)
  return (
    <section className={classes.section} aria-labelledby="summary-title">
      <h3 className={classes.subtitle} id="summary-title">
        {t('summary.title')}
      </h3>
      <FactList formKey={formKey} facts={facts} />
      <p className={classes.change}>
        <IconAdjustments size={16} aria-hidden="true" />
        <TextLink to={formPath('setting', formKey)}>{t('summary.change')}</TextLink>
      </p>
    </section>
  )
}
