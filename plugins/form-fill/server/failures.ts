import { defineFailures } from '#server/kit/app-error.ts'

export const failures = defineFailures({
  'form.closed': {
    code: 423,
    text: { 'zh-cn': '表单暂时无法填写', en: 'This form isn’t accepting submissions right now' },
  },
  'answer.outdated': {
    code: 409,
    text: {
      'zh-cn': '表单已更新，这个版本不再接收答卷，请在新版本中填写',
      en: 'This form has been updated and no longer accepts this version. Fill in the new version.',
    },
  },
  'answer.keyUsed': {
    code: 409,
    text: {
      'zh-cn': '之前的提交已收到，且内容与现在不同，本次修改未保存',
      en: 'An earlier submission was already received with different answers. These changes were not saved.',
    },
  },
  'file.noRoom': {
    code: 429,
    text: {
      'zh-cn': '您的网络今天上传了太多未提交的文件，请先提交表单，或明天再上传',
      en: 'Too many files from your network are waiting to be submitted. Submit the form first, or upload tomorrow.',
    },
  },
  'file.tooFast': {
    code: 429,
    text: {
      'zh-cn': '当前上传的人较多，请稍等一分钟再重试',
      en: 'Too many uploads at the moment. Wait a minute, then try again.',
    },
  },
  'phone.off': {
    code: 503,
    text: {
      'zh-cn': '短信验证暂时不可用，请联系表单的发布者',
      en: 'Text messages aren’t available right now. Contact whoever runs this form.',
    },
  },
  'phone.tooMany': {
    code: 429,
    text: {
      'zh-cn': '验证码发送得太频繁，请稍后再试',
      en: 'Too many codes were sent. Try again later.',
    },
  },
  'draft.off': {
    code: 403,
    text: { 'zh-cn': '这份表单不保留未提交的内容', en: 'This form doesn’t keep answers that aren’t submitted' },
  },
  'draft.unknown': {
    code: 404,
    text: {
      'zh-cn': '未找到保存的内容，可能已提交或过期',
      en: 'Nothing is saved here. It may have been submitted, or have expired.',
    },
  },
})
