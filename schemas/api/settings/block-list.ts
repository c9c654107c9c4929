import type { EnvSection } from './section.ts'

/** Values of `blockListConfig`. */
export interface BlockListSettings {
  /** Addresses and networks, one per line. */
  readonly addresses: string
}

export const blockListSection = {
  configKey: 'sys.blockList',
  title: { 'zh-cn': 'IP 黑名单', en: 'Blocked addresses' },
  hint: {
    'zh-cn': '来自这些地址的请求一律拒绝，包括公开填写页；保存后立即生效。',
    en: 'Requests from these addresses are refused, including public forms. Applies as soon as you save.',
  },
  fields: {
    addresses: {
      type: 'text',
      length: 20_000,
      default: '',
      label: { 'zh-cn': '地址和网段', en: 'Addresses and networks' },
      help: {
        'zh-cn':
          '每行一个，如 203.0.113.7、198.51.100.0/24 或 2001:db8::/32；以 # 开头的行是说明。不能包含你自己的地址和本机。',
        en: 'One per line, such as 203.0.113.7, 198.51.100.0/24 or 2001:db8::/32. Lines that begin with # are comments. Your own address and this server can’t be included.',
      },
    },
  },
} as const satisfies EnvSection
