import type { Locale } from '#schemas/module/localized-text.ts'

/**
 * Texts of the fill page. They come without an i18n library, because visitors on phones wait for this bundle. `{name}`
 * is a placeholder.
 */
export const messages = {
  'zh-cn': {
    required: '（必填）',
    language: '语言',
    choose: '请选择',
    search: '输入文字筛选',
    noMatch: '没有匹配的选项。',
    noOptions: '选项加载失败，可以先跳过，或稍后刷新本页。',
    other: '请填写',
    clear: '清除',
    full: '已满',
    seats: '剩 {n}',
    left: '还可输入 {n} 字',
    over: '超出 {n} 字',
    pickRange: '请选 {min} 到 {max} 项',
    pickMin: '至少选 {min} 项',
    pickMax: '最多选 {max} 项',
    pickAny: '可多选',
    unknownType: '此题型暂不支持填写。',
    next: '下一页',
    back: '上一页',
    submit: '提交',
    sending: '正在提交…',
    waitingForFiles: '等待文件上传…',
    page: '第 {n} 页，共 {total} 页',
    nextQuestion: '下一题',
    backQuestion: '上一题',
    question: '第 {n} 题，共 {total} 题',
    progress: '已完成 {n}%',
    errorCount: '还有 {n} 处需要修改',
    appeared: '根据您的回答，新增了需要填写的题目。',
    restored: '已恢复上次未提交的内容。',
    startOver: '重新填写',
    failed: '提交失败。',
    retry: '重试',
    thanks: '提交成功',
    privacy: '隐私政策',
  },
  en: {
    required: ' (Required)',
    language: 'Language',
    choose: 'Choose',
    search: 'Type to filter',
    noMatch: 'No matching options.',
    noOptions: 'Couldn’t load the options. Skip this question, or reload the page later.',
    other: 'Please specify',
    clear: 'Clear',
    full: 'Full',
    seats: '{n} left',
    left: '{n} characters left',
    over: '{n} characters too many',
    pickRange: 'Choose {min} to {max}',
    pickMin: 'Choose at least {min}',
    pickMax: 'Choose up to {max}',
    pickAny: 'Choose as many as you like',
    unknownType: 'This type of question can’t be answered here yet.',
    next: 'Next',
    back: 'Back',
    submit: 'Submit',
    sending: 'Submitting…',
    waitingForFiles: 'Waiting for uploads…',
    page: 'Page {n} of {total}',
    nextQuestion: 'Next',
    backQuestion: 'Back',
    question: 'Question {n} of {total}',
    progress: '{n}% complete',
    errorCount: 'Answers to correct: {n}',
    appeared: 'Your answers have added questions to this page.',
    restored: 'Your unsent answers have been restored.',
    startOver: 'Start over',
    failed: 'Couldn’t submit your answers.',
    retry: 'Try again',
    thanks: 'Thank you',
    privacy: 'Privacy policy',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

export type MessageKey = keyof (typeof messages)['zh-cn']
export type Translate = (word: MessageKey, places?: Readonly<Record<string, string | number>>) => string

/** Returns a text with its placeholders filled in. */
export const filled = (text: string, places: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole))

const makeTranslate =
  (locale: Locale): Translate =>
  (word, places = {}) =>
    filled(messages[locale][word], places)

const translateByLocale: Readonly<Record<Locale, Translate>> = {
  'zh-cn': makeTranslate('zh-cn'),
  en: makeTranslate('en'),
}

/** Returns the translation function of a locale; one function per locale, so that memoized components stay memoized. */
export const translateFor = (locale: Locale): Translate => translateByLocale[locale]
