import { defineSettings, type SettingFault } from '#schemas/api/settings/section.ts'
import { filledIn, type LocalizedText } from '#schemas/module/localized-text.ts'

/** Gateway for text messages: one HTTPS call per message. */
export interface SmsSettings {
  /** Empty: text messages are off. */
  readonly url: string
  readonly format: 'json' | 'form'
  /** Template of the call's body: JSON, or `name=value` lines. */
  readonly body: string
  readonly header: string
  /** Template of the message's text. */
  readonly text: string
  /** Text in the response that confirms the message; empty: any 2xx status does. */
  readonly expects: string
  /** When visitors must solve a captcha before a code is sent. */
  readonly captcha: 'suspected' | 'always'
}

/** Placeholders in templates, written in braces. */
export type SmsFacts = Readonly<Record<'number' | 'code' | 'minutes' | 'form' | 'text', string>>

/** Outcome of a test message. */
export interface SmsAttempt {
  readonly isTaken: boolean
  /** `sign`: the response lacks the confirming text; the others: no response, or an error status. */
  readonly problem: 'url' | 'address' | 'unknownHost' | 'timeout' | 'connection' | 'status' | 'sign' | null
  readonly status: number | null
  /** First 500 characters of the gateway's response. */
  readonly text: string | null
}

const hostsInside = /^(?:localhost$|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/
const firstBody = '{"phone": "{number}", "text": "{text}"}'
const firstText = '您的验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。'

/** Gateway settings, as a section of the system's settings. */
export const smsSettings = defineSettings<SmsSettings>({
  name: 'smsConfig',
  order: 67,
  configKey: 'sys.sms',
  title: { 'zh-cn': '短信', en: 'Text messages' },
  hint: {
    'zh-cn': '用于表单里的「手机验证」。填写短信网关后，这类题目才能使用。',
    en: 'For “Phone verification” questions, which can be used once a gateway is set here.',
  },
  check: smsFaults,
  secret: { field: 'secretValue', with: ['url', 'header'] },
  fields: {
    url: {
      type: 'string',
      length: 500,
      default: '',
      label: { 'zh-cn': '网关地址', en: 'Gateway URL' },
      placeholder: { 'zh-cn': 'https://sms.example.com/send', en: 'https://sms.example.com/send' },
      help: {
        'zh-cn': '每条短信向它发送一次 POST 请求。内网地址需先在「集成」里列出。留空则不发送短信。',
        en: 'Called with POST for each message. Private addresses must be listed under “Integrations” first. Leave empty to send none.',
      },
    },
    header: {
      type: 'string',
      length: 60,
      default: 'Authorization',
      label: { 'zh-cn': '密钥请求头', en: 'Header of the secret' },
    },
    secretValue: {
      type: 'string',
      length: 200,
      secret: true,
      default: '',
      label: { 'zh-cn': '密钥', en: 'Secret' },
      help: {
        'zh-cn': '原样放在请求头里，保存后不再显示。改动网关地址或请求头后需重新填写。',
        en: 'Sent in the header as it is, and not shown again once saved. Enter it again after you change the URL or the header.',
      },
    },
    format: {
      type: 'enum',
      widget: 'radio',
      default: 'json',
      label: { 'zh-cn': '请求格式', en: 'Format of the call' },
      options: [
        { value: 'json', label: { 'zh-cn': 'JSON', en: 'JSON' } },
        { value: 'form', label: { 'zh-cn': '表单', en: 'Form' } },
      ],
    },
    body: {
      type: 'text',
      length: 4000,
      default: firstBody,
      label: { 'zh-cn': '请求内容', en: 'Body of the call' },
      help: {
        'zh-cn':
          '可用 {number} 手机号、{text} 短信内容、{code} 验证码、{minutes} 有效分钟数、{form} 表单名称。表单格式每行写一个「名称=值」。',
        en: 'Takes {number}, {text} (the message), {code}, {minutes} and {form} (its title). In form format, one name=value per line.',
      },
    },
    text: {
      type: 'text',
      length: 500,
      default: firstText,
      label: { 'zh-cn': '短信内容', en: 'Message' },
      help: {
        'zh-cn': '可用 {code}、{minutes}、{form}。与网关审核过的模板一致。',
        en: 'Takes {code}, {minutes} and {form}. Keep to the template your gateway approved.',
      },
    },
    expects: {
      type: 'string',
      length: 100,
      default: '',
      label: { 'zh-cn': '成功标志', en: 'Sign of success' },
      placeholder: { 'zh-cn': '"code":0', en: '"code":0' },
      help: {
        'zh-cn': '网关失败时也返回 200 的，填成功回复里必有的文字；不填则 2xx 即成功。',
        en: 'If your gateway answers 200 for failures too: text that a successful reply contains. Empty: any 2xx is a success.',
      },
    },
    captcha: {
      type: 'enum',
      widget: 'radio',
      default: 'suspected',
      label: { 'zh-cn': '发送验证码前的安全验证', en: 'Security check before a code is sent' },
      options: [
        { value: 'suspected', label: { 'zh-cn': '发现异常时', en: 'When abuse is suspected' } },
        { value: 'always', label: { 'zh-cn': '每次', en: 'Every time' } },
      ],
      help: {
        'zh-cn': '由浏览器自动计算，填写者只需等待片刻。异常指同一号码、同一网络或同一表单短时间内多次获取。',
        en: 'Browsers calculate for a moment; visitors have nothing to do. Suspected: many codes for one number, network or form in a short time.',
      },
    },
  },
})

/** Returns the body of a call and its media type; undefined for an invalid template. */
export function smsBody(
  { format, body, text }: Pick<SmsSettings, 'format' | 'body' | 'text'>,
  facts: Omit<SmsFacts, 'text'>,
): { readonly type: string; readonly body: string } | undefined {
  const all = { ...facts, text: filledIn(text, facts) }
  if (format === 'form') {
    const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '')
    const pairs = lines.map((line) => /^\s*([^=]+?)\s*=(.*)$/.exec(line))
    if (pairs.length === 0 || pairs.some((pair) => !pair)) return undefined
    const fields = pairs.map((pair) => [pair![1]!, filledIn(pair![2]!.trim(), all)])
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
  }
  try {
    return { type: 'application/json', body: JSON.stringify(filledTexts(JSON.parse(body), all)) }
  } catch {
    return undefined
  }
}

/** Inserts values into texts only, so that no value can leave its quotes. */
function filledTexts(value: unknown, facts: SmsFacts): unknown {
  if (typeof value === 'string') return filledIn(value, facts)
  if (Array.isArray(value)) return value.map((one) => filledTexts(one, facts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledTexts(one, facts)]))
}

function smsFaults(values: Readonly<Record<string, unknown>>): readonly SettingFault[] {
  const {
    url: address = '',
    format = 'json',
    body = firstBody,
    text = firstText,
    header = '',
    secretValue = '',
  } = values as Partial<SmsSettings> & { readonly secretValue?: string }
  if (address === '') return []
  const fault = (field: string, code: string, message: LocalizedText): SettingFault => ({ field, code, message })
  const url = URL.parse(address)
  const isCall = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  const names = (template: string, name: keyof SmsFacts): boolean => template.includes(`{${name}}`)
  const proof = { number: '1', code: '1', minutes: '1', form: '1' }
  return [
    ...(isCall && (url.protocol === 'https:' || hostsInside.test(url.hostname))
      ? []
      : [
          fault('url', 'url', {
            'zh-cn': '应为 https:// 开头的网址；只有内网地址可以用 http://',
            en: 'Takes an https:// URL; only private addresses may use http://',
          }),
        ]),
    ...(header === '' || /^[\w-]+$/.test(header)
      ? []
      : [fault('header', 'header', { 'zh-cn': '只能含字母、数字和连字符', en: 'Letters, digits and hyphens only' })]),
    ...(/^[ -~]*$/.test(secretValue)
      ? []
      : [fault('secretValue', 'characters', { 'zh-cn': '只能含英文字符', en: 'ASCII characters only' })]),
    ...(smsBody({ format, body, text }, proof)
      ? []
      : [
          fault('body', 'body', {
            'zh-cn': format === 'form' ? '每行应为「名称=值」' : '不是有效的 JSON',
            en: format === 'form' ? 'Each line takes name=value' : 'This is not valid JSON',
          }),
        ]),
    ...(names(body, 'number') && (names(body, 'code') || (names(body, 'text') && names(text, 'code')))
      ? []
      : [
          fault('body', 'facts', {
            'zh-cn': '请求内容要有 {number}，并有 {code}，或有 {text} 且短信内容里有 {code}',
            en: 'The body needs {number}, and {code} or a {text} whose message has {code}',
          }),
        ]),
  ]
}
