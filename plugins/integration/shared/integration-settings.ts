import { defineSettings, type SettingFault } from '#schemas/api/settings/section.ts'
import { smsSettings } from './sms-settings.ts'

export interface IntegrationSettings {
  /** Private addresses and networks allowed for webhooks and the SMS gateway, one per line. */
  readonly privateAddresses: string
}

/** Settings for calls to other systems. */
export const integrationSettings = defineSettings<IntegrationSettings>({
  name: 'integrationConfig',
  order: 66,
  configKey: 'sys.integration',
  title: { 'zh-cn': '集成', en: 'Integrations' },
  hint: {
    'zh-cn': 'Webhook 和短信网关可以调用公网地址；内网地址需先在这里列出。',
    en: 'Webhooks and the SMS gateway can call public addresses. Private addresses must be listed here first.',
  },
  check: unreadableLines,
  fields: {
    privateAddresses: {
      type: 'text',
      length: 4000,
      default: '',
      label: { 'zh-cn': '允许调用的内网地址', en: 'Allowed private addresses' },
      placeholder: { 'zh-cn': '10.2.0.15\n10.3.0.0/24', en: '10.2.0.15\n10.3.0.0/24' },
      help: {
        'zh-cn': '每行一个 IP 地址或网段（CIDR），忽略以 # 开头的行。留空则不能调用任何内网地址。',
        en: 'One IP address or network (CIDR) per line; lines that start with # are ignored. Leave empty to block all private addresses.',
      },
    },
  },
})

const network = /^[\da-f.:]+(?:\/\d{1,3})?$/i

function unreadableLines({ privateAddresses }: Readonly<Record<string, unknown>>): readonly SettingFault[] {
  const lines = String(privateAddresses ?? '').split(/\r?\n/)
  const bad = lines.flatMap((line, at) => (/^\s*(?:#|$)/.test(line) || network.test(line.trim()) ? [] : [at + 1]))
  if (bad.length === 0) return []
  return [
    {
      field: 'privateAddresses',
      code: 'addresses',
      message: {
        'zh-cn': `第 ${bad.join('、')} 行不是 IP 地址或网段`,
        en: `Not an IP address or network: line ${bad.join(', ')}`,
      },
    },
  ]
}

export default [integrationSettings, smsSettings]
