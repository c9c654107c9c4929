import { zoneExists } from '../module/time-zone.ts'
import { siteOrigin } from './embedding.ts'
import { finding } from './item.ts'
import type { Finding, Settings } from './form.ts'

/** Reports contradictory settings. */
export function checkSettings({ window, submit, privacy, embed, limits = {} }: Settings): readonly Finding[] {
  const url = submit?.url?.trim() ?? ''
  return [
    ...(window?.from && window.to && Date.parse(window.from) >= Date.parse(window.to)
      ? [finding('window.crossed', 'settings/window', '开始时间不早于结束时间', 'The form would end before it starts')]
      : []),
    ...(window?.dailyHours && window.dailyHours[0] === window.dailyHours[1]
      ? [
          finding(
            'window.hours',
            'settings/window/dailyHours',
            '每日开放时段的开始和结束相同',
            'The daily hours start and end at the same time',
          ),
        ]
      : []),
    ...(window?.weekdays?.length === 0
      ? [finding('window.weekdays', 'settings/window/weekdays', '没有选择开放的星期', 'No weekday is chosen')]
      : []),
    ...(window?.timeZone && !zoneExists(window.timeZone)
      ? [
          finding(
            'window.zone',
            'settings/window/timeZone',
            `没有时区「${window.timeZone}」`,
            `There is no time zone “${window.timeZone}”`,
          ),
        ]
      : []),
    ...(submit?.end === 'redirect' && !/^https?:\/\/\S+$/.test(url)
      ? [
          finding(
            'submit.url',
            'settings/submit/url',
            '提交后跳转的地址要以 http:// 或 https:// 开头',
            'The address to go to after submitting must start with http:// or https://',
          ),
        ]
      : []),
    ...(privacy?.url && !/^https?:\/\/\S+$/.test(privacy.url.trim())
      ? [
          finding(
            'privacy.url',
            'settings/privacy/url',
            '隐私政策的链接要以 http:// 或 https:// 开头',
            'The link to the privacy policy must start with http:// or https://',
          ),
        ]
      : []),
    ...(embed?.from === 'listed'
      ? (embed.sites ?? [])
          .filter((site) => !siteOrigin.test(site))
          .map((site) =>
            finding(
              'embed.site',
              'settings/embed/sites',
              `可以嵌入的网站「${site}」应写成 https://www.example.com，不带路径`,
              `The site “${site}” must look like https://www.example.com, without a path`,
            ),
          )
      : []),
    ...Object.entries(limits).flatMap(([name, limit]) =>
      limit && limit.max === 0
        ? [
            finding(
              'limits.zero',
              `settings/limits/${name}/max`,
              '提交次数上限为 0，谁也无法填写',
              'A limit of 0 lets nobody answer',
            ),
          ]
        : [],
    ),
  ]
}
