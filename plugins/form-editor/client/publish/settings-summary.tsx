import { IconAdjustments } from '@tabler/icons-react'
import type { Form } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import classes from './publish-screen.module.css'
import { formEditorMessages } from '../messages.ts'

/** Summarizes who can fill in the form, when and how often, for a last review before publishing. */
export function SettingsSummary({ formKey, form }: { readonly formKey: string; readonly form: Form }) {
  const t = useMessages(formEditorMessages)
  const { window, access, limits } = form.settings
  const locale = useLocale()
  // same text as on the fill page
  const shown = (moment: string): string => momentIn(window?.timeZone, new Date(moment)).replace('T', ' ')
  const facts = [
    {
      name: 'time',
      text:
        window?.from || window?.to
          ? withZone(
              t('summary.between', {
                from: window.from ? shown(window.from) : t('summary.now'),
                to: window.to ? shown(window.to) : t('summary.open'),
              }),
              window.timeZone,
              locale,
            )
          : t('summary.always'),
    },
    {
      name: 'who',
      text:
        [
          access?.signIn && t('summary.signIn'),
          access?.password && t('summary.password'),
          access?.whitelist?.length && t('summary.whitelist', { count: access.whitelist.length }),
        ]
          .filter(Boolean)
          .join(t('summary.and')) || t('summary.anyone'),
    },
    {
      name: 'limit',
      text:
        [
          limits?.total && t('summary.total', { count: limits.total.max }),
          ...repeats.map(
            (who) =>
              limits?.[who] &&
              t(`summary.${who}`, { count: limits[who].max, per: t(`per.${limits[who].per ?? 'ever'}`) }),
          ),
        ]
          .filter(Boolean)
          .join(t('summary.and')) || t('summary.unlimited'),
    },
  ] as const
  return (
    <section className={classes.section} aria-labelledby="summary-title">
      <h3 className={classes.subtitle} id="summary-title">
        {t('summary.title')}
      </h3>
      <dl className={classes.summary}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`summary.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.change}>
        <IconAdjustments size={16} aria-hidden="true" />
        <TextLink to={formPath('editor', formKey)}>{t('summary.change')}</TextLink>
      </p>
    </section>
  )
}

const repeats = ['device', 'ip', 'account'] as const
