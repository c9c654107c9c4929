import { siteOrigin, sitesIn } from '#schemas/form/embedding.ts'
import { defineSettings } from '#schemas/api/settings/section.ts'

export interface FormSettings {
  /** Time for which a version still accepts submissions after the next one is published. */
  readonly oldVersionHours: number
  /** Drafts on the server are kept for so long after they were last saved. */
  readonly draftDays: number
  /** Submits of one network or signed-in user within ten minutes before a captcha is required; 0: never. */
  readonly captchaAfter: number
  /** Other sites that may embed forms, at most: any that a form allows, only `embedSites`, or none. */
  readonly embedding: 'any' | 'listed' | 'off'
  /** Origins, one per line. */
  readonly embedSites: string
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
    captchaAfter: {
      type: 'int',
      min: 0,
      max: 10_000,
      required: true,
      default: 60,
      label: { 'zh-cn': '提交几次后需要安全验证', en: 'Submissions before a security check' },
      help: {
        'zh-cn':
          '10 分钟内从同一网络地址（登录后按账号）提交这么多次后，包括被拒绝的，浏览器要先完成几秒钟的计算才能再提交；不运行脚本的访问者需要等到 10 分钟结束。0 表示不需要。',
        en: 'From one network address (or by one signed-in user) within 10 minutes, refused ones included. Browsers then calculate for a few seconds before each submission; visitors without scripts wait until the 10 minutes are over. 0 = no check.',
      },
    },
    embedding: {
      type: 'enum',
      widget: 'radio',
      default: 'any',
      label: { 'zh-cn': '嵌入其他网站', en: 'Embedding in other sites' },
      help: {
        'zh-cn': '表单可以在自己的设置里开放嵌入，这里是上限。',
        en: 'Forms allow embedding in their own settings, up to what is chosen here.',
      },
      options: [
        { value: 'any', label: { 'zh-cn': '由表单决定', en: 'Up to each form' } },
        { value: 'listed', label: { 'zh-cn': '只允许下列网站', en: 'Only these sites' } },
        { value: 'off', label: { 'zh-cn': '不允许', en: 'Not allowed' } },
      ],
    },
    embedSites: {
      type: 'text',
      length: 4000,
      default: '',
      label: { 'zh-cn': '可以嵌入的网站', en: 'Sites that may embed' },
      help: {
        'zh-cn': '每行一个，如 https://www.example.edu 或 https://*.example.edu。仅在「只允许下列网站」时使用。',
        en: 'One per line, such as https://www.example.edu or https://*.example.edu. Used with “Only these sites”.',
      },
    },
  },
  check: ({ embedding, embedSites = '' }) =>
    embedding === 'listed'
      ? sitesIn(String(embedSites))
          .filter((site) => !siteOrigin.test(site))
          .slice(0, 1)
          .map((site) => ({
            field: 'embedSites',
            code: 'site',
            message: {
              'zh-cn': `「${site}」应写成 https://www.example.edu，不带路径`,
              en: `“${site}” must look like https://www.example.edu, without a path`,
            },
          }))
      : [],
})

export default [formSettings]
