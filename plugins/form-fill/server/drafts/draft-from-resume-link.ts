import type { Locale } from '#schemas/module/localized-text.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import { firstQuestions } from '#schemas/form/form-pages.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { formatTimeInZone } from '#schemas/form/format-time-in-zone.ts'
import type { FormPage } from '../../shared/page-model.ts'
import { tokenIn, type drafts } from './resumable-drafts.ts'

type Resuming = Partial<Pick<FormPage, 'answers' | 'page' | 'resumed' | 'draftKey'>>

/** Effects of a resume link (`?draft=`) on a page; none without one. */
export async function draftOfResumeLink(
  kept: ReturnType<typeof drafts>,
  current: PublishedForm,
  locale: Locale,
  fields: URLSearchParams,
): Promise<Resuming> {
  const token = tokenIn({ draft: fields.get('draft') ?? '' })
  const { draft } = current.document.settings
  if (token === undefined || draft?.keepUnsent === false) return {}
  const found = await kept.find(current, token)
  if (!found) return { resumed: 'gone' }
  const zone = zoneOfForm(current.document.settings)
  return {
    answers: found.answers,
    page: firstQuestions(current.document),
    // drafts stored on this device later than this time take precedence
    draftKey: `${current.formId} ${found.savedAt.getTime()}`,
    resumed: {
      savedAt: withZone(formatTimeInZone(found.savedAt.toISOString(), zone, locale), zone, locale),
      leftOut: found.leftOut.map(({ label }) => label),
    },
  }
}
