import { defineSettings } from '#schemas/api/settings/section.ts'

export const lendingSettings = defineSettings<{ readonly most: number }>({
  name: 'lendingConfig',
  order: 200,
  configKey: 'sys.lending',
  title: { 'zh-cn': '借用', en: 'Lending' },
  hint: { 'zh-cn': '对新的借用生效。', en: 'Applies to new loans.' },
  fields: {
    most: {
      type: 'int',
      min: 1,
      max: 5000,
      default: 1000,
      required: true,
      label: { 'zh-cn': '最多借出', en: 'Most loans' },
    },
  },
})

export default [lendingSettings]
