import { storedLocale, messageSet } from '../i18n.ts'
import zhCn from './zh-cn.ts'

const english = () => import('./en.ts')

/**
 * Loaded from the start in the browser's last language, because the text of a lost connection cannot be fetched
 * offline.
 */
export const kitMessages = messageSet('kit', { 'zh-cn': async () => ({ default: zhCn }), en: english })
if (storedLocale() === 'en') void english().catch(() => undefined) // retried when needed
