import { storedLocale, messageSet } from '../messages.ts'
import zhCn from './zh-cn.ts'

const english = () => import('./en.ts')

/**
 * Here from the start, in the language this browser was left in: what a lost connection is called cannot be fetched
 * when it is lost.
 */
export const kitMessages = messageSet('kit', { 'zh-cn': async () => ({ default: zhCn }), en: english })
if (storedLocale() === 'en') void english().catch(() => undefined) // asked for again when it is needed
