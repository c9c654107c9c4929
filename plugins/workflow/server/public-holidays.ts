import { sql } from 'kysely'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { Db } from '#server/kit/database-tables.ts'

interface Holiday {
  readonly name: LocalizedText
  readonly from: string
  readonly until: string
  /** Days that are worked instead. */
  readonly work: readonly string[]
}

/** China's public holidays of 2026, as the General Office of the State Council announced them on 4 November 2025. */
const holidays: readonly Holiday[] = [
  { name: { 'zh-cn': '元旦', en: 'New Year’s Day' }, from: '2026-01-01', until: '2026-01-03', work: ['2026-01-04'] },
  {
    name: { 'zh-cn': '春节', en: 'Spring Festival' },
    from: '2026-02-15',
    until: '2026-02-23',
    work: ['2026-02-14', '2026-02-28'],
  },
  { name: { 'zh-cn': '清明节', en: 'Qingming Festival' }, from: '2026-04-04', until: '2026-04-06', work: [] },
  { name: { 'zh-cn': '劳动节', en: 'Labour Day' }, from: '2026-05-01', until: '2026-05-05', work: ['2026-05-09'] },
  { name: { 'zh-cn': '端午节', en: 'Dragon Boat Festival' }, from: '2026-06-19', until: '2026-06-21', work: [] },
  { name: { 'zh-cn': '中秋节', en: 'Mid-Autumn Festival' }, from: '2026-09-25', until: '2026-09-27', work: [] },
  {
    name: { 'zh-cn': '国庆节', en: 'National Day' },
    from: '2026-10-01',
    until: '2026-10-07',
    work: ['2026-09-20', '2026-10-10'],
  },
]

export interface CalendarDay {
  /** Such as `2026-10-01`. */
  readonly day: string
  readonly kind: 'off' | 'work'
  readonly name: string
}

const dayMs = 86_400_000

/** Each day off, and each day worked instead. */
export const statutoryDays = (locale: Locale): readonly CalendarDay[] =>
  holidays.flatMap(({ name, from, until, work }) => {
    const count = (Date.parse(until) - Date.parse(from)) / dayMs + 1
    const off = Array.from({ length: count }, (_, i) =>
      new Date(Date.parse(from) + i * dayMs).toISOString().slice(0, 10),
    )
    return [
      ...off.map((day) => ({ day, kind: 'off' as const, name: textIn(name, locale) })),
      ...work.map((day) => ({ day, kind: 'work' as const, name: textIn(name, locale) })),
    ]
  })

/** Adds the public holidays to the calendar and returns their number. Existing days are unchanged. */
export async function addStatutoryDays(
  db: Db,
  { by, locale, now }: { readonly by: string; readonly locale: Locale; readonly now: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into wf_calendar_day (day, kind, name, create_by, create_time, update_by, update_time)
      select d.day, d.kind, d.name, ${by}, ${now}, ${by}, ${now}
        from jsonb_to_recordset(${JSON.stringify(statutoryDays(locale))}::jsonb) as d(day date, kind text, name text)
      on conflict (day) do nothing returning day`.execute(db)
  return rows.length
}
