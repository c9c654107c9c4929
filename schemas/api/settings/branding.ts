import type { ThemeSettings } from './theme.ts'
import type { EnvSection } from './section.ts'

/** Values of `systemInfoConfig` (specification §3); `''` where nothing is set. */
export interface SystemInfo {
  readonly name: string
  readonly logoImg: string
  readonly copyright: string
  readonly backgroundImage: string
}

/** `GET /public/systemInfoConfig`, and the text that the server writes into the admin's page. */
export interface PublicSystemInfo extends SystemInfo {
  /** Values of `themeConfig`. */
  readonly theme: ThemeSettings
}

export const systemInfoSection = {
  configKey: 'sys.info',
  title: { 'zh-cn': '系统信息', en: 'System information' },
  hint: {
    'zh-cn': '登录页、导航栏和浏览器标题显示这些内容，所有人都看得到。',
    en: 'Shown to everyone on the sign-in page, in the navigation and in the browser title.',
  },
  fields: {
    name: {
      type: 'string',
      length: 30,
      required: true,
      default: 'Formwork',
      label: { 'zh-cn': '系统名称', en: 'Name' },
    },
    logoImg: {
      type: 'image',
      maxSize: 1_048_576,
      default: '',
      label: { 'zh-cn': '标志', en: 'Logo' },
      help: {
        'zh-cn': '正方形最合适；不传则用默认标志。',
        en: 'A square works best; leave empty for the default logo.',
      },
    },
    copyright: {
      type: 'string',
      length: 100,
      default: '',
      label: { 'zh-cn': '版权信息', en: 'Copyright' },
      help: {
        'zh-cn': '显示在登录页底部和页脚。',
        en: 'Shown at the bottom of the sign-in page and of every page with a footer.',
      },
    },
    backgroundImage: {
      type: 'image',
      default: '',
      label: { 'zh-cn': '登录页背景', en: 'Sign-in page image' },
      help: {
        'zh-cn': '显示在登录页右侧；不传则用默认插画。',
        en: 'Shown beside the sign-in form; leave empty for the default image.',
      },
    },
  },
} as const satisfies EnvSection
