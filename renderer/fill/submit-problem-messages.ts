import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from './messages.ts'

/** Texts of a failed submission. */
const submitProblemMessages = {
  'zh-cn': {
    offline: '网络已断开，恢复后会自动提交。',
    tooMany: '提交过于频繁，请稍等片刻再试。',
    outdated: '这份表单已更新，请刷新页面后再提交。',
    keyUsed: '您之前的提交已收到，这次的修改未保存。',
    sendAgain: '再提交一份',
    reload: '刷新页面',
    refused: '提交失败：{why}',
    kept: '您填写的内容保存在这台设备上。',
    keptForLater: '您填写的内容保存在这台设备上；表单重新开放后，打开同一个链接就能继续。',
    notKept: '您填写的内容只在这个页面上，关闭或刷新后将丢失。',
  },
  en: {
    offline: 'You are offline. Your answers will be sent when you are back online.',
    tooMany: 'Too many attempts. Wait a moment and try again.',
    outdated: 'This form has been updated. Reload the page, then submit again.',
    keyUsed: 'Your earlier answers were received. These changes weren’t saved.',
    sendAgain: 'Submit as another response',
    reload: 'Reload',
    refused: 'Couldn’t submit: {why}',
    kept: 'Your answers are kept on this device.',
    keptForLater:
      'Your answers are kept on this device. If the form opens again, the same link takes you back to them.',
    notKept: 'Your answers are only on this page and will be lost if you close or reload it.',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Returns the translation function of a failed submission for a locale. */
export const submitProblemTranslateFor =
  (locale: Locale) =>
  (word: keyof (typeof submitProblemMessages)['zh-cn'], places: Readonly<Record<string, string>> = {}): string =>
    filled(submitProblemMessages[locale][word], places)
