import type { Finding, ItemId } from './item.ts'

/**
 * One difference between two versions, judged by what it does to answers already collected: `safe` nothing, `widening`
 * new answers may be what old ones could not, `breaking` old answers are lost from view, mean something else or would
 * be refused now.
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
