import { defaultZone } from '../../form/form-time.ts'
import { isTimeZone, unknownTimeZone } from '../../module/time-zone.ts'
import type { ThemeSettings } from './theme.ts'
import type { EnvSection } from './section.ts'

/** Values of `systemInfoConfig` (specification §3); `''` where nothing is set. */
export interface SystemInfo {
  readonly name: string
  readonly logoImg: string
  readonly copyright: string
  readonly backgroundImage: string
  /** IANA name of the institution's time zone, for forms, jobs and calendars without one of their own. */
  readonly timeZone: string
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
    'zh-cn': '登录页、导航栏和浏览器标题显示名称和图片，所有人都看得到。',
    en: 'Name and pictures are shown to everyone on the sign-in page, in the navigation and in the browser title.',
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
    timeZone: {
      type: 'string',
      length: 64,
      default: defaultZone,
      widget: 'plugin:system#TimeZonePicker',
      label: { 'zh-cn': '时区', en: 'Time zone' },
      help: {
        'zh-cn': '没有自己时区的表单、定时任务和工作时间按它计算。',
        en: 'Used by forms, scheduled jobs and working hours that don’t set their own.',
      },
    },
  },
  check: ({ timeZone }) =>
    timeZone === undefined || isTimeZone(String(timeZone))
      ? []
      : [{ field: 'timeZone', code: 'timeZone', message: unknownTimeZone }],
} as const satisfies EnvSection
