import { messageSet } from '#renderer/kit/i18n.ts'
import en from './messages/en.ts'
import zh from './messages/zh-cn.ts'

export const paletteMessages = messageSet('palette', {
  'zh-cn': async () => ({ default: zh }),
  en: async () => ({ default: en }),
})

/** Action names in both languages, because a user who reads one may type the other. Both load with the palette. */
export const actionNames = [zh.action, en.action] as const
