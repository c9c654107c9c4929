import { defineSettings, type SettingFault } from '#schemas/api/settings/section.ts'

export interface OptionSourceSettings {
  /** Hosts whose APIs forms may read, one per line. */
  readonly hosts: string
  /** Private addresses and networks that these hosts may have, one per line. */
  readonly privateAddresses: string
  /** Minutes for which a result is used before it is fetched again. */
  readonly minutes: number
}

/** Settings for options that come from the APIs of other systems. */
export const optionSourceSettings = defineSettings<OptionSourceSettings>({
  name: 'optionSourceConfig',
  order: 67,
  configKey: 'sys.optionSource',
  title: { 'zh-cn': '选项接口', en: 'Option APIs' },
  hint: {
    'zh-cn': '表单的选项可以来自这里列出的接口主机，由服务器读取，填写人的浏览器不会访问它们。',
    en: 'Options of forms can come from APIs on the hosts listed here. The server reads them; visitors’ browsers don’t.',
  },
  check: unreadable,
  fields: {
    hosts: {
      type: 'text',
      length: 4000,
      default: '',
      label: { 'zh-cn': '允许的主机', en: 'Allowed hosts' },
      placeholder: { 'zh-cn': 'api.example.edu\n*.data.example.edu', en: 'api.example.edu\n*.data.example.edu' },
      help: {
        'zh-cn':
          '每行一个主机名，默认用 https；*. 开头表示所有子域名。其他端口或 http 要写全，如 http://10.2.0.15:8080。留空则不能使用接口。',
        en: 'One host per line, over https; *. stands for all subdomains. Write out other ports and http, such as http://10.2.0.15:8080. Leave empty to block all APIs.',
      },
    },
    privateAddresses: {
      type: 'text',
      length: 4000,
      default: '',
      label: { 'zh-cn': '允许的内网地址', en: 'Allowed private addresses' },
      placeholder: { 'zh-cn': '10.2.0.15\n10.3.0.0/24', en: '10.2.0.15\n10.3.0.0/24' },
      help: {
        'zh-cn': '主机在内网时才需要。每行一个 IP 地址或网段（CIDR），忽略以 # 开头的行。',
        en: 'Only for hosts in a private network. One IP address or network (CIDR) per line; lines that start with # are ignored.',
      },
    },
    minutes: {
      type: 'int',
      min: 1,
      max: 1440,
      default: 5,
      label: { 'zh-cn': '多久更新一次（分钟）', en: 'Minutes between updates' },
      help: {
        'zh-cn': '这段时间内使用上次读到的选项。接口读不到时，继续使用上次的选项。',
        en: 'Until then the options read last are used, and also while an API can’t be read.',
      },
    },
  },
})

/** A line of the allowed hosts: `api.example.edu`, `*.example.edu`, `http://10.2.0.15:8080`. */
interface AllowedHost {
  readonly protocol: string
  /** Without the `*.`. */
  readonly hostname: string
  /** Empty for the protocol's usual port. */
  readonly port: string
  readonly hasSubdomains: boolean
}

function hostIn(line: string): AllowedHost | undefined {
  const [, scheme = 'https:', star, rest = ''] = /^(https?:)?(?:\/\/)?(\*\.)?([^/\s*?#@]+)\/?$/i.exec(line.trim()) ?? []
  const url = rest === '' ? null : URL.parse(`${scheme.toLowerCase()}//${rest}`)
  return url === null
    ? undefined
    : { protocol: url.protocol, hostname: url.hostname, port: url.port, hasSubdomains: star !== undefined }
}

const isSkipped = (line: string): boolean => /^\s*(?:#|$)/.test(line)

/** The lines of the allowed hosts. */
export const hostLines = (hosts: string): readonly string[] =>
  hosts.split(/\r?\n/).flatMap((line) => (isSkipped(line) ? [] : [line.trim()]))

/** Whether the settings allow forms to read this address. */
export const isAllowedHost = (url: URL, hosts: string): boolean =>
  hostLines(hosts).some((line) => {
    const allowed = hostIn(line)
    if (!allowed || url.protocol !== allowed.protocol || url.port !== allowed.port) return false
    return allowed.hasSubdomains ? url.hostname.endsWith(`.${allowed.hostname}`) : url.hostname === allowed.hostname
  })

const network = /^[\da-f.:]+(?:\/\d{1,3})?$/i

function unreadable({ hosts, privateAddresses }: Readonly<Record<string, unknown>>): readonly SettingFault[] {
  const bad = (text: unknown, isGood: (line: string) => boolean): string =>
    String(text ?? '')
      .split(/\r?\n/)
      .flatMap((line, at) => (isSkipped(line) || isGood(line) ? [] : [at + 1]))
      .join(', ')
  const badHosts = bad(hosts, (line) => hostIn(line) !== undefined)
  const badAddresses = bad(privateAddresses, (line) => network.test(line.trim()))
  return [
    ...(badHosts === ''
      ? []
      : [
          {
            field: 'hosts',
            code: 'hosts',
            message: { 'zh-cn': `第 ${badHosts} 行不是主机名`, en: `Not a host: line ${badHosts}` },
          },
        ]),
    ...(badAddresses === ''
      ? []
      : [
          {
            field: 'privateAddresses',
            code: 'addresses',
            message: {
              'zh-cn': `第 ${badAddresses} 行不是 IP 地址或网段`,
              en: `Not an IP address or network: line ${badAddresses}`,
            },
          },
        ]),
  ]
}

export default [optionSourceSettings]
