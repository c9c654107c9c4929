import { expect, it } from 'vitest'
import { withZone, timeZoneName } from '#schemas/form/time-zone-name.ts'

it.each([
  [undefined, '北京时间', 'Beijing time'],
  ['Asia/Shanghai', '北京时间', 'Beijing time'],
  ['America/New_York', '北美东部时间', 'Eastern Time'],
])('calls the time zone %s what people call it', (zone, chinese, english) => {
  expect([timeZoneName(zone, 'zh-cn'), timeZoneName(zone, 'en')]).toEqual([chinese, english])
})

it('takes an unknown zone for the default, as forms do', () => {
  expect(timeZoneName('Mars/Olympus', 'zh-cn')).toBe('北京时间')
})

it('names the zone behind a time', () => {
  expect(withZone('18:00', 'America/New_York', 'en')).toBe('18:00 (Eastern Time)')
  expect(withZone('18:00', undefined, 'zh-cn')).toBe('18:00（北京时间）')
})
