import { coverFactsOf } from '#schemas/form/cover-facts.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { formatTimeInZone } from '#schemas/form/format-time-in-zone.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ExamCover } from '../shared/page-model.ts'
import { inTurnIfLarge } from './queue-large-checks.ts'
import { titleSegments } from './title-segments.ts'

/** The cover of an exam whose time has not begun: texts and facts, but no question. */
export async function examCoverOf(form: PublishedForm, locale: Locale, now: Date): Promise<ExamCover> {
  const { artifact, document } = form
  const env = { now: momentIn(document.settings.window?.timeZone, now), url: {} }
  const { visible } = await inTurnIfLarge(form, () => evaluateLogic(artifact, {}, env))
  return {
    form: { ...artifact.publicForm, items: [] },
    facts: coverFactsOf(artifact.publicForm, visible),
    ...headOf(form, locale),
  }
}

/** Title and closing time as pages show them. */
export function headOf(form: PublishedForm, locale: Locale): Pick<ExamCover, 'titleWords' | 'deadline'> {
  const titleWords = titleSegments(form.artifact.publicForm.title)
  const deadline = deadlineOf(form, locale)
  return { ...(titleWords ? { titleWords } : {}), ...(deadline === undefined ? {} : { deadline }) }
}

function deadlineOf({ document }: PublishedForm, locale: Locale): string | undefined {
  const { to } = document.settings.window ?? {}
  const timeZone = zoneOfForm(document.settings)
  if (!to) return undefined
  const moment = formatTimeInZone(to, timeZone, locale)
  return withZone(locale === 'en' ? `Open until ${moment}` : `${moment} 截止`, timeZone, locale)
}
