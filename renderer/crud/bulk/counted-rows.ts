import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { currentLocale, type KeyOf, type Translate } from '../../kit/i18n.ts'
import { nounOf, nounsOf } from '../row-and-page-actions.ts'
import type { bulkMessages } from '../lazy-part-messages.ts'

/** `2 个用户`, `3 条操作记录`, `2 users`; without a noun of the module `2 条数据`, `2 rows`. */
export function countedRows(
  t: Translate<KeyOf<typeof bulkMessages>>,
  copy: Pick<ClientModule, 'noun'>,
  count: number,
): string {
  const noun = copy.noun && (count === 1 ? nounOf(copy, currentLocale()) : nounsOf(copy))
  if (!noun) return t('counted.rows', { count })
  return t(entries.test(noun) ? 'counted.entries' : 'counted.things', { count: count.toLocaleString('en-US'), noun })
}

/** Chinese counts entries by another word than things. */
const entries = /(?:记录|数据|申请|设置|公告|答卷|日志)$/
