import type { CaptchaRefusal } from '#schemas/api/captcha-api-types.ts'

/** Messages of a refused captcha. */
export const errorMessages: Readonly<Record<CaptchaRefusal, { readonly 'zh-cn': string; readonly en: string }>> = {
  '0011': { 'zh-cn': '参数不能为空', en: 'A required parameter is empty' },
  '0014': { 'zh-cn': '参数不正确', en: 'A parameter is invalid' },
  6110: { 'zh-cn': '验证已过期，请重新验证', en: 'The security check has expired. Try a new one.' },
  6111: { 'zh-cn': '验证失败', en: 'Verification failed' },
  6112: { 'zh-cn': '验证生成失败，请稍后再试', en: 'Couldn’t create a security check. Try again in a moment.' },
  6201: {
    'zh-cn': '获取验证过于频繁，请一分钟后再试',
    en: 'Too many requests for a security check. Try again in a minute.',
  },
  6202: { 'zh-cn': '失败次数过多，请稍后再试', en: 'Too many failed attempts. Try again later.' },
  6204: { 'zh-cn': '验证过于频繁，请一分钟后再试', en: 'Too many attempts. Try again in a minute.' },
  6206: { 'zh-cn': '验证请求无效，请重新获取', en: 'This verification request isn’t valid. Get a new one.' },
}
