import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { currentLocale, type KeyOf, type Translate } from '../../kit/i18n.ts'
import { nounOf, nounsOf } from '../row-and-page-actions.ts'
import type { bulkMessages } from '../lazy-part-messages.ts'

/** `2 个用户`, `3 条操作记录` by the module's `measure`, `2 users`; without a noun of the module `2 条数据`, `2 rows`. */
export function countedRows(
  t: Translate<KeyOf<typeof bulkMessages>>,
  copy: Pick<ClientModule, 'noun' | 'measure'>,
  count: number,
): string {
  const locale = currentLocale()
  const noun = copy.noun && (count === 1 ? nounOf(copy, locale) : nounsOf(copy))
  if (!noun) return t('counted.rows', { count })
  // English needs no such word, and its sentence leaves the place empty
  const measure = locale === 'zh-cn' ? (copy.measure ?? usualMeasure) : ''
  return t('counted.named', { count: count.toLocaleString('en-US'), measure, noun })
}

/** Chinese counts things in general by this word. */
const usualMeasure = '个'
