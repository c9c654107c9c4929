import { messageSet } from '#renderer/kit/messages.ts'
import en from './messages/en.ts'
import zh from './messages/zh-cn.ts'

export const paletteMessages = messageSet('palette', {
  'zh-cn': async () => ({ default: zh }),
  en: async () => ({ default: en }),
})

/**
 * What the actions are called in every language: somebody who reads one may type the other. So both come with the
 * palette.
 */
export const actionNames = [zh.action, en.action] as const
