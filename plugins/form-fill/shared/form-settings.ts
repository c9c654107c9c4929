import { defineSettings } from '#schemas/api/settings/section.ts'

export interface FormSettings {
  /** Time for which a version still accepts submissions after the next one is published. */
  readonly oldVersionHours: number
  /** Drafts on the server are kept for so long after they were last saved. */
  readonly draftDays: number
}

/** Settings for filling in forms. */
export const formSettings = defineSettings<FormSettings>({
  name: 'formConfig',
  order: 65,
  configKey: 'sys.form',
  title: { 'zh-cn': '表单填写', en: 'Filling in forms' },
  hint: { 'zh-cn': '对所有表单立即生效。', en: 'Applies to every form as soon as you save.' },
  fields: {
    oldVersionHours: {
      type: 'int',
      min: 0,
      max: 720,
      required: true,
      default: 24,
      label: { 'zh-cn': '旧版本继续接收答卷（小时）', en: 'Accept the previous version for (hours)' },
      help: {
        'zh-cn':
          '发布新版本后，已打开的页面、设备上的草稿和离线等待提交的内容在这段时间内仍可按旧版本提交；之后需要在新版本中填写，已填的内容会保留。0 到 720 小时。',
        en: 'After a new version is published, open pages, drafts kept on devices and submissions waiting offline can still be sent under the old version for this long. After that they continue in the new version with their answers kept. 0 to 720.',
      },
    },
    draftDays: {
      type: 'int',
      min: 1,
      max: 365,
      required: true,
      default: 30,
      label: { 'zh-cn': '保留填写草稿（天）', en: 'Keep saved drafts for (days)' },
      help: {
        'zh-cn': '填写者用「保存，以后继续」存下的内容，从最后一次保存算起。1 到 365 天。',
        en: 'What respondents save to continue later, counted from the last time they saved. 1 to 365.',
      },
    },
  },
})

export default [formSettings]
