import { masked } from '../module/mask-value.ts'
import type { LocalizedText } from '../module/localized-text.ts'
import { diffForms } from './diff-versions.ts'
import type { Form } from './form.ts'

/** Changes between two documents of a form, for a log. */
export interface DocumentChanges {
  /** Settings and appearance as [before, after], by their path in the document. */
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Labels of these settings. */
  readonly names: Readonly<Record<string, LocalizedText>>
  /** Descriptions of other changes. */
  readonly differences: readonly LocalizedText[]
}

/** Differences between two documents, without passwords and without the people a form names. */
export function documentChanges(before: Form | undefined, after: Form): DocumentChanges {
  const fields = changedLeaves(leavesOf(before), leavesOf(after))
  const names = Object.fromEntries(
    Object.keys(fields).map((path) => [path, settingNames[path] ?? { 'zh-cn': path, en: path }]),
  )
  const described = new Set(['theme', 'settings', 'title'])
  const differences = diffForms(before, after)
    .filter(({ code }) => !described.has(code))
    .map(({ message }) => message)
  return { fields, names, differences }
}

type Leaves = ReadonlyMap<string, { readonly value: unknown; readonly shown: unknown }>

function leavesOf(form: Form | undefined): Leaves {
  const leaves = new Map<string, { readonly value: unknown; readonly shown: unknown }>()
  const add = (value: unknown, path: string): void => {
    if (value === undefined || value === null || value === '') return
    if (typeof value === 'object' && !Array.isArray(value))
      return Object.entries(value).forEach(([name, one]) => add(one, path === '' ? name : `${path}.${name}`))
    leaves.set(path, { value, shown: hidden[path]?.(value) ?? value })
  }
  if (form) add({ title: form.title, description: form.description, theme: form.theme, settings: form.settings }, '')
  return leaves
}

function changedLeaves(before: Leaves, after: Leaves): DocumentChanges['fields'] {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [was, is] = [before.get(path), after.get(path)]
      if (JSON.stringify(was?.value) === JSON.stringify(is?.value)) return []
      return [[path, [was?.shown ?? null, is?.shown ?? null] as const] as const]
    }),
  )
}

/** Settings that contain secrets or personal data. */
const hidden: Readonly<Record<string, (value: unknown) => unknown>> = {
  'settings.access.password': (value) => masked(value, 'all'),
  'settings.access.whitelist': (value) => (Array.isArray(value) ? value.length : masked(value, 'all')),
  'settings.notify.mails': (value) =>
    Array.isArray(value) ? value.map((one) => masked(one, 'email')) : masked(value, 'all'),
  'settings.push.webhooks': (value) => (Array.isArray(value) ? value.length : masked(value, 'all')),
}

const limits = Object.fromEntries(
  (
    [
      ['total', '总量', 'Total'],
      ['account', '每个账号', 'Per account'],
      ['ip', '每个 IP', 'Per IP address'],
      ['device', '每台设备', 'Per device'],
    ] as const
  ).flatMap(([name, zh, en]) => [
    [`settings.limits.${name}.max`, { 'zh-cn': `${zh}上限`, en: `${en}: maximum` }],
    [`settings.limits.${name}.per`, { 'zh-cn': `${zh}上限的周期`, en: `${en}: period` }],
    [`settings.limits.${name}.message`, { 'zh-cn': `${zh}达到上限时的提示`, en: `${en}: message` }],
  ]),
)

export const settingNames: Readonly<Record<string, LocalizedText>> = {
  title: { 'zh-cn': '标题', en: 'Title' },
  description: { 'zh-cn': '说明', en: 'Description' },
  'theme.primary': { 'zh-cn': '主题色', en: 'Theme color' },
  'theme.background': { 'zh-cn': '背景色', en: 'Background color' },
  'theme.headImage': { 'zh-cn': '头图', en: 'Header image' },
  'theme.logo': { 'zh-cn': 'Logo', en: 'Logo' },
  'theme.submitText': { 'zh-cn': '提交按钮文字', en: 'Submit button text' },
  'theme.numbering': { 'zh-cn': '显示题号', en: 'Question numbers' },
  'theme.questionPerPage': { 'zh-cn': '逐题显示', en: 'One question at a time' },
  'settings.language': { 'zh-cn': '界面语言', en: 'Language' },
  'settings.languages': { 'zh-cn': '可切换的语言', en: 'Languages to choose from' },
  'settings.organiser': { 'zh-cn': '主办方', en: 'Organizer' },
  'settings.privacy.text': { 'zh-cn': '隐私说明', en: 'Privacy note' },
  'settings.privacy.url': { 'zh-cn': '隐私政策链接', en: 'Privacy policy link' },
  'settings.cover.show': { 'zh-cn': '封面页', en: 'Cover page' },
  'settings.cover.title': { 'zh-cn': '封面页标题', en: 'Cover page: title' },
  'settings.cover.html': { 'zh-cn': '封面页内容', en: 'Cover page: text' },
  'settings.cover.image': { 'zh-cn': '封面页图片', en: 'Cover page: picture' },
  'settings.cover.button': { 'zh-cn': '封面页按钮文字', en: 'Cover page: button' },
  'settings.cover.count': { 'zh-cn': '封面页显示题数', en: 'Cover page: number of questions' },
  'settings.cover.time': { 'zh-cn': '封面页显示用时', en: 'Cover page: time to complete' },
  'settings.cover.minutes': { 'zh-cn': '预计用时（分钟）', en: 'Minutes to complete' },
  'settings.embed.from': { 'zh-cn': '嵌入其他网站', en: 'Embedding' },
  'settings.embed.sites': { 'zh-cn': '可以嵌入的网站', en: 'Sites that may embed' },
  'settings.seats.showLeft': { 'zh-cn': '显示剩余名额', en: 'Show places left' },
  'settings.access.signIn': { 'zh-cn': '登录后填写', en: 'Sign-in required' },
  'settings.access.password': { 'zh-cn': '填写密码', en: 'Password' },
  'settings.access.whitelist': { 'zh-cn': '白名单人数', en: 'Allowed respondents' },
  'settings.window.from': { 'zh-cn': '开始时间', en: 'Opens' },
  'settings.window.to': { 'zh-cn': '结束时间', en: 'Closes' },
  'settings.window.dailyHours': { 'zh-cn': '每天开放时段', en: 'Daily hours' },
  'settings.window.weekdays': { 'zh-cn': '开放的星期', en: 'Weekdays' },
  'settings.window.timeZone': { 'zh-cn': '时区', en: 'Time zone' },
  'settings.window.message': { 'zh-cn': '不在开放时间的提示', en: 'Message when closed' },
  ...limits,
  'settings.submit.end': { 'zh-cn': '提交后', en: 'After submitting' },
  'settings.submit.html': { 'zh-cn': '提交后的内容', en: 'Thank-you text' },
  'settings.submit.url': { 'zh-cn': '提交后跳转', en: 'Redirect to' },
  'settings.submit.publicResult': { 'zh-cn': '公开结果', en: 'Public results' },
  'settings.submit.editAfter': { 'zh-cn': '允许修改答卷', en: 'Edit after submitting' },
  'settings.submit.receipt': { 'zh-cn': '提交回执', en: 'Receipt' },
  'settings.draft.keepUnsent': { 'zh-cn': '保留未提交的内容', en: 'Keep unsent answers' },
  'settings.draft.resume': { 'zh-cn': '保存，以后继续', en: 'Save and continue later' },
  'settings.draft.prefillLast': { 'zh-cn': '带出上次内容', en: 'Prefill the last submission' },
  'settings.notify.mails': { 'zh-cn': '通知邮箱', en: 'Notify by email' },
  'settings.notify.onSubmit': { 'zh-cn': '提交时通知', en: 'Notify on submission' },
  'settings.share.title': { 'zh-cn': '分享标题', en: 'Share title' },
  'settings.share.description': { 'zh-cn': '分享说明', en: 'Share description' },
  'settings.share.image': { 'zh-cn': '分享图片', en: 'Share image' },
  'settings.push.webhooks': { 'zh-cn': '推送地址数量', en: 'Webhooks' },
  'settings.exam.timeLimit': { 'zh-cn': '限时', en: 'Time limit' },
  'settings.exam.shuffle': { 'zh-cn': '题目乱序', en: 'Shuffle questions' },
  'settings.exam.shuffleOptions': { 'zh-cn': '选项乱序', en: 'Shuffle options' },
  'settings.exam.showResult': { 'zh-cn': '公布成绩', en: 'Release of results' },
  'settings.exam.detail': { 'zh-cn': '成绩内容', en: 'Contents of results' },
  'settings.exam.passMark': { 'zh-cn': '及格分', en: 'Pass mark' },
}
