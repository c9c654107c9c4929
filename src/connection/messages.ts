import { messageSet } from '#renderer/kit/i18n.ts'

/** Texts in both languages come with the strip itself, because nothing can be fetched once the server is away. */
export const connectionMessages = messageSet('connection', {
  'zh-cn': async () => ({
    default: {
      lost: '连接已断开，正在重新连接。填写的内容会保留，连上后再保存。',
      still: '还是连不上，会继续自动重试。填写的内容会保留，连上后再保存。',
      now: '立即重试',
      back: '已重新连接，内容已更新。',
      slow: '加载时间较长',
      retry: '重试',
    },
  }),
  en: async () => ({
    default: {
      lost: 'Connection lost, reconnecting… Nothing typed is lost; save it later.',
      still: 'Still offline. Nothing typed is lost; save it once you’re back.',
      now: 'Retry now',
      back: 'Reconnected and up to date.',
      slow: 'This is taking longer than usual',
      retry: 'Try again',
    },
  }),
})
