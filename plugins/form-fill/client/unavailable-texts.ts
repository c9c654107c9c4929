import type { ClosedReason } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ProblemPage } from '../shared/page-model.ts'

export interface UnavailableText {
  readonly title: string
  /** The next step for the visitor. */
  readonly hint: string
}

type Reason = ClosedReason | 'missing' | ProblemPage['problem']

const words: Readonly<Record<Locale, Readonly<Record<Reason, UnavailableText>>>> = {
  'zh-cn': {
    missing: { title: '没有找到这个表单', hint: '链接可能不完整，或表单已被删除。请核对链接，或联系分享给您的人。' },
    unpublished: { title: '表单还没有发布', hint: '发布之后，用同一个链接就能填写。请稍后再来，或联系分享给您的人。' },
    stopped: { title: '表单已停止收集', hint: '不再接收新的答卷。如有疑问，请联系{who}。' },
    notStarted: { title: '还没有开始', hint: '届时刷新本页即可填写。' },
    ended: { title: '填写已经结束', hint: '感谢您的关注。如有疑问，请联系{who}。' },
    outsideHours: { title: '现在不在填写时间', hint: '到了填写时间，刷新本页即可填写。' },
    password: { title: '请输入密码', hint: '这份表单需要密码才能填写。没有密码？请联系{who}。' },
    login: { title: '请先登录', hint: '这份表单需要登录后填写，登录后会回到这里。' },
    whitelist: {
      title: '您不在填写名单中',
      hint: '这份表单只向名单中的账号开放。请用名单中的账号登录，或联系{who}。',
    },
    total: { title: '收集数量已满', hint: '收到的答卷已经达到上限。如有疑问，请联系{who}。' },
    account: { title: '您已经填写过了', hint: '这个账号的填写次数已经用完，无需再次提交。' },
    ip: { title: '这个网络的填写次数已满', hint: '请换一个网络，或稍后再试。' },
    device: { title: '这台设备已经填写过了', hint: '每台设备的填写次数有限，您已经用完，无需再次提交。' },
    tooMany: { title: '提交过于频繁', hint: '请稍等片刻，再返回上一页提交。您填写的内容还在那里。' },
    noRoom: {
      title: '上传的文件过多',
      hint: '您的网络今天上传了太多未提交的文件。请返回上一页，去掉文件后提交，或明天再上传。',
    },
    tooLarge: { title: '内容太长', hint: '请返回上一页，缩短较长的回答后再提交。' },
    outdated: { title: '表单已更新', hint: '请返回上一页，刷新后在新版本中提交。' },
    keyUsed: {
      title: '之前已经提交成功',
      hint: '之前的内容已经收到，这次的修改没有保存。如需再交一份，请重新打开填写链接。',
    },
    cookies: {
      title: '浏览器没有保存 Cookie',
      hint: '考试用 Cookie 记录您的开始时间。请在浏览器里允许本站的 Cookie，再返回上一页开始。',
    },
    fault: { title: '暂时出了问题', hint: '请返回上一页再试一次。如果仍然不行，请联系{who}。' },
    seats: { title: '名额已满', hint: '所选的名额刚刚被占满，请换一个选项。' },
  },
  en: {
    missing: {
      title: 'Form not found',
      hint: 'The link may be incomplete, or the form may have been deleted. Check the link, or ask whoever shared it.',
    },
    unpublished: {
      title: 'This form isn’t published yet',
      hint: 'The same link will work once it is. Come back later, or ask whoever shared it.',
    },
    stopped: {
      title: 'This form is closed',
      hint: 'It no longer accepts submissions. If you have questions, contact {who}.',
    },
    notStarted: { title: 'This form isn’t open yet', hint: 'Reload this page then to fill it in.' },
    ended: {
      title: 'This form has closed',
      hint: 'Thanks for your interest. If you have questions, contact {who}.',
    },
    outsideHours: {
      title: 'This form is closed right now',
      hint: 'Reload this page during opening hours to fill it in.',
    },
    password: {
      title: 'Enter the password',
      hint: 'This form is protected. No password? Ask {who}.',
    },
    login: {
      title: 'Sign in to continue',
      hint: 'This form needs an account. You’ll come back here after signing in.',
    },
    whitelist: {
      title: 'You’re not on the list',
      hint: 'This form is open to listed accounts only. Sign in with one of them, or contact {who}.',
    },
    total: {
      title: 'This form is full',
      hint: 'It has reached its limit of submissions. If you have questions, contact {who}.',
    },
    account: {
      title: 'You’ve already filled this in',
      hint: 'This account has used up its submissions. There’s nothing more to do.',
    },
    ip: { title: 'Too many submissions from this network', hint: 'Use another network, or try again later.' },
    device: {
      title: 'Already filled in on this device',
      hint: 'This device has used up its submissions. There’s nothing more to do.',
    },
    tooMany: {
      title: 'Too many attempts',
      hint: 'Wait a moment, then go back and submit again. Your answers are still there.',
    },
    noRoom: {
      title: 'Too many uploads',
      hint: 'Too many files from your network are waiting to be submitted. Go back and submit without files, or upload tomorrow.',
    },
    tooLarge: { title: 'That’s too long', hint: 'Go back, shorten the longest answers, and submit again.' },
    outdated: { title: 'This form has been updated', hint: 'Go back, reload the page, and submit the new version.' },
    keyUsed: {
      title: 'You’ve already submitted this',
      hint: 'Your earlier answers were received; these changes weren’t saved. To submit again, open the form’s link once more.',
    },
    cookies: {
      title: 'Cookies are blocked',
      hint: 'This exam keeps your starting time in a cookie. Allow cookies for this site, then go back and start again.',
    },
    fault: {
      title: 'Something went wrong',
      hint: 'Go back and try again. If it keeps failing, contact {who}.',
    },
    seats: { title: 'No places left', hint: 'The places you chose have just been taken. Choose another option.' },
  },
}

/** `who`: the organizer whom visitors may ask; without one the texts speak of the publisher. */
export function unavailableText(reason: Reason, locale: Locale, who?: string): UnavailableText {
  const { title, hint } = words[locale][reason]
  return { title, hint: hint.replaceAll('{who}', who || (locale === 'en' ? 'the publisher' : '发布者')) }
}
