import type { Form } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { useInstitutionZone } from '#renderer/kit/use-institution-time-zone.ts'
import { formEditorMessages } from '../messages.ts'

/** State of one group of settings in one line. */
export interface SettingFact {
  readonly id: string
  readonly name: string
  readonly text: string
  /** Section of the editor's form panel that edits the group. */
  readonly section: string
}

const repeats = ['device', 'ip', 'account'] as const

/** Who alone can respond to a form; empty: everyone with its link. */
export function useRespondents({ settings: { access } }: Form): string {
  const t = useMessages(formEditorMessages)
  return [
    access?.signIn && t('summary.signIn'),
    access?.password && t('summary.password'),
    access?.whitelist?.length && t('summary.whitelist', { count: access.whitelist.length }),
  ]
    .filter(Boolean)
    .join(t('summary.and'))
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Who can respond to a form, when and how often. */
export function useResponseFacts(form: Form): readonly SettingFact[] {
  const { window, limits } = form.settings
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const institutionZone = useInstitutionZone()
  const zone = window?.timeZone ?? institutionZone
  const who = useRespondents(form)
  // same text as on the fill page
  const shown = (moment: string): string => momentIn(zone, new Date(moment)).replace('T', ' ')
  const joined = (parts: readonly (string | number | false | undefined)[]): string =>
    parts.filter(Boolean).join(t('summary.and'))
  const time =
    window?.from || window?.to
      ? withZone(
          t('summary.between', {
            from: window.from ? shown(window.from) : t('summary.now'),
            to: window.to ? shown(window.to) : t('summary.open'),
          }),
          zone,
          locale,
        )
      : t('summary.always')
  const limit = joined([
    limits?.total && t('summary.total', { count: limits.total.max }),
    ...repeats.map(
      (one) =>
        limits?.[one] && t(`summary.${one}`, { count: limits[one].max, per: t(`per.${limits[one].per ?? 'ever'}`) }),
    ),
  ])
  return [
    { id: 'time', name: t('summary.time'), text: time, section: 'form-access' },
    ...(window?.timeZone === undefined
      ? []
      : [{ id: 'timeZone', name: t('summary.timeZone'), text: window.timeZone, section: 'form-access' }]),
    { id: 'who', name: t('summary.who'), text: sentence(who) || t('summary.anyone'), section: 'form-access' },
    { id: 'limit', name: t('summary.limit'), text: limit || t('summary.unlimited'), section: 'form-quota' },
  ]
}
