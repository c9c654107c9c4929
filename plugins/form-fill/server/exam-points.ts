import type { Form } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

/**
 * Adds the points of each question to the public form of an exam, as text: candidates divide their time by them. The
 * answer key, its rules and the pass mark stay with the staff.
 */
export function withPoints(shown: Form, { items, settings }: Form, locale: Locale): Form {
  if (!settings.exam) return shown
  const points = new Map(items.map(({ id, exam }) => [id, exam?.points]))
  return {
    ...shown,
    items: shown.items.map((item) => {
      const worth = points.get(item.id)
      return worth === undefined || worth === 0 ? item : { ...item, worth: pointsText(worth, locale) }
    }),
  }
}

const pointsText = (points: number, locale: Locale): string =>
  locale === 'en' ? ` (${points} ${points === 1 ? 'point' : 'points'})` : `（${points} 分）`
