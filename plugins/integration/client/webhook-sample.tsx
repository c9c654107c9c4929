import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { webhookEvents } from '../shared/webhook-api-types.ts'
import classes from './integration-screen.module.css'
import { integrationMessages } from './messages.ts'

/** Sample for a form without webhooks: the events, and a body with questions of this form. */
export function WebhookSample({ form }: { readonly form: FormDetail }) {
  const t = useMessages(integrationMessages)
  return (
    <div className={classes.sample}>
      <div>
        <h3 className={classes.caption}>{t('sample.events')}</h3>
        <ul className={classes.eventList}>
          {webhookEvents.map((event) => (
            <li key={event}>
              {t(`event.${event}`)} <code>{event}</code>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={classes.caption}>{t('sample.body')}</h3>
        <pre className={classes.body}>{sampleOf(form, t('sample.answer'))}</pre>
      </div>
    </div>
  )
}

/**
 * Body as in README.md, with the form's first questions and a placeholder for answers, whose shape depends on the type.
 */
function sampleOf({ formKey, name, draft }: FormDetail, answer: string): string {
  const fields = draft.document.items
    .filter((item) => hasAnswer(item) && itemTypeOf(item.type) !== undefined)
    .slice(0, 2)
    .map(({ id, label }) => ({ item: id, label, text: answer }))
  return JSON.stringify(
    { type: 'answer.stored', data: { form: { formKey, name }, submission: { serial: 1, fields } } },
    undefined,
    2,
  )
}
