import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { MailSettings } from './mail-settings.tsx'
import classes from './mail.module.css'

/** `/project/form/setting?key=`: what a form does beside its document, such as mails. */
export default function SettingScreen() {
  return (
    <FormLayout tab="setting">
      {(form) => (
        <div key={form.formKey} className={classes.screen}>
          <MailSettings form={form} />
        </div>
      )}
    </FormLayout>
  )
}
