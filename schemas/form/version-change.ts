import type { Finding, ItemId } from './item.ts'

/**
 * A difference between two versions, rated by its effect on collected answers: `safe` has none; `widening` allows new
 * kinds of answers; `breaking` hides old answers, changes their meaning or would refuse them.
 */
export interface Change {
  readonly level: 'safe' | 'widening' | 'breaking'
  readonly code: string
  readonly item?: ItemId
  readonly message: Finding['message']
}

export const change = (level: Change['level'], code: string, zh: string, en: string, item?: ItemId): Change => ({
  level,
  code,
  ...(item === undefined ? {} : { item }),
  message: { 'zh-cn': zh, en },
})
