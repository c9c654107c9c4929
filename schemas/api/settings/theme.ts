import type { Field } from '../../module/module-file.ts'
import type { LocalizedText } from '../../module/localized-text.ts'
import { themeChoices, themeDefaults, type ThemeConfig } from '../theme-config.ts'
import type { EnvSection } from './section.ts'

/** Theme of the institution for users without a theme of their own (`themeConfig` in the settings). */
export type ThemeSettings = Pick<
  ThemeConfig,
  | 'globalI18n'
  | 'layout'
  | 'primary'
  | 'colorScheme'
  | 'topBar'
  | 'menuBar'
  | 'tagsStyle'
  | 'isTagsview'
  | 'animation'
  | 'globalComponentSize'
>

const tones = {
  plain: { 'zh-cn': '随页面', en: 'Same as page' },
  ink: { 'zh-cn': '墨色', en: 'Ink' },
  navy: { 'zh-cn': '藏青', en: 'Navy' },
  brand: { 'zh-cn': '主题色', en: 'Theme color' },
} as const

/** Defaults of the settings, as specified in §9. */
export const themeSettingFields = {
  globalI18n: choice('globalI18n', { 'zh-cn': '语言', en: 'Language' }, { 'zh-cn': '简体中文', en: 'English' }),
  layout: choice(
    'layout',
    { 'zh-cn': '布局', en: 'Layout' },
    {
      defaults: { 'zh-cn': '侧边', en: 'Side' },
      classic: { 'zh-cn': '经典', en: 'Classic' },
      transverse: { 'zh-cn': '顶部', en: 'Top' },
      columns: { 'zh-cn': '分栏', en: 'Columns' },
    },
  ),
  primary: choice(
    'primary',
    { 'zh-cn': '主题色', en: 'Theme color' },
    {
      petrol: { 'zh-cn': '青', en: 'Petrol' },
      blue: { 'zh-cn': '蓝', en: 'Blue' },
      violet: { 'zh-cn': '紫', en: 'Violet' },
      green: { 'zh-cn': '绿', en: 'Green' },
      rose: { 'zh-cn': '玫红', en: 'Rose' },
      orange: { 'zh-cn': '橙', en: 'Orange' },
    },
  ),
  colorScheme: choice(
    'colorScheme',
    { 'zh-cn': '外观', en: 'Light or dark' },
    {
      auto: { 'zh-cn': '跟随系统', en: 'System' },
      light: { 'zh-cn': '浅色', en: 'Light' },
      dark: { 'zh-cn': '深色', en: 'Dark' },
    },
  ),
  topBar: choice('topBar', { 'zh-cn': '顶栏颜色', en: 'Top bar color' }, tones),
  menuBar: choice('menuBar', { 'zh-cn': '菜单颜色', en: 'Menu color' }, tones),
  isTagsview: {
    type: 'bool',
    default: themeDefaults.isTagsview,
    label: { 'zh-cn': '显示标签页', en: 'Tabs of open pages' },
  },
  tagsStyle: choice(
    'tagsStyle',
    { 'zh-cn': '标签页样式', en: 'Tab style' },
    {
      chip: { 'zh-cn': '色块', en: 'Chip' },
      card: { 'zh-cn': '卡片', en: 'Card' },
      line: { 'zh-cn': '下划线', en: 'Line' },
    },
  ),
  animation: choice(
    'animation',
    { 'zh-cn': '切换动画', en: 'Page animation' },
    {
      'slide-right': { 'zh-cn': '右滑', en: 'Slide right' },
      'slide-left': { 'zh-cn': '左滑', en: 'Slide left' },
      opacitys: { 'zh-cn': '淡入', en: 'Fade' },
      none: { 'zh-cn': '无', en: 'None' },
    },
  ),
  globalComponentSize: choice(
    'globalComponentSize',
    { 'zh-cn': '组件大小', en: 'Component size' },
    {
      small: { 'zh-cn': '小', en: 'Small' },
      medium: { 'zh-cn': '中', en: 'Medium' },
      large: { 'zh-cn': '大', en: 'Large' },
    },
  ),
} as const satisfies Readonly<Record<keyof ThemeSettings, Field>>

function choice<Name extends keyof typeof themeChoices>(
  name: Name,
  label: LocalizedText,
  labels: Readonly<Record<(typeof themeChoices)[Name][number], LocalizedText>>,
): Field {
  const named: Readonly<Record<string, LocalizedText>> = labels
  return {
    type: 'enum',
    required: true,
    default: themeDefaults[name],
    label,
    options: themeChoices[name].map((value) => ({ value, label: named[value]! })),
  }
}

export const themeSection = {
  configKey: 'sys.theme',
  title: { 'zh-cn': '默认界面', en: 'Default appearance' },
  hint: {
    'zh-cn': '对没有自行设置的人立即生效；每个人可以在「界面设置」中另选，恢复默认后以此为准。',
    en: 'For everyone who hasn’t chosen their own, as soon as you save. People can choose otherwise in Interface settings; Reset brings them back to this.',
  },
  fields: themeSettingFields,
} as const satisfies EnvSection
