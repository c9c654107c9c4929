import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from './messages.ts'

/** Texts of the thank-you page. */
const endMessages = {
  'zh-cn': {
    thanksText: '感谢填写，您的回答已经收到。',
    edited: '修改已保存',
    editedText: '新的内容已经替换原来的答卷。',
    handedIn: '已交卷',
    handedInText: '您的答卷已经收到。',
    receipt: '校验码',
    view: '查看回执',
    serial: '编号',
    time: '提交时间',
    keep: '请保存或打印这张回执，需要核对、更正时向{who}出示。',
    publisher: '发布者',
    process: '已提交审批，进度可随时在回执中查看。',
    processUnseen: '已提交审批。',
    redirecting: '3 秒后将前往下一个页面。',
    goNow: '立即前往',
    again: '再填一份',
    examAgain: '再答一次',
    edit: '修改答卷',
    copy: '复制回执链接',
    copied: '已复制链接',
    print: '打印回执',
    yourAnswers: '您填写的内容',
  },
  en: {
    thanksText: 'Your answers have been received.',
    edited: 'Your changes were saved',
    editedText: 'They have replaced your earlier answers.',
    handedIn: 'Exam submitted',
    handedInText: 'Your answers have been received.',
    receipt: 'Checksum',
    view: 'View receipt',
    serial: 'No.',
    time: 'Submitted',
    keep: 'Save or print this receipt. Show it to {who} if anything needs checking or correcting.',
    publisher: 'the publisher',
    process: 'It goes to approval. The receipt shows the progress at any time.',
    processUnseen: 'It goes to approval.',
    redirecting: 'You will be taken to the next page in 3 seconds.',
    goNow: 'Go now',
    again: 'Fill in another',
    examAgain: 'Take it again',
    edit: 'Change answers',
    copy: 'Copy receipt link',
    copied: 'Link copied',
    print: 'Print receipt',
    yourAnswers: 'Your answers',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Returns the translation function of the thank-you page for a locale. */
export const thankYouTranslateFor =
  (locale: Locale) =>
  (word: keyof (typeof endMessages)['zh-cn'], places: Readonly<Record<string, string>> = {}): string =>
    filled(endMessages[locale][word], places)
