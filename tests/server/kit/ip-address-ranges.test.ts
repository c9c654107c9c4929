import { expect, it } from 'vitest'
import { textIn } from '#schemas/module/localized-text.ts'
import { networkLocation } from '#server/kit/ip-address-ranges.ts'

it.each([
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['::ffff:127.0.0.1', '本机'],
  ['10.3.2.1', '内网 IP'],
  ['172.31.255.255', '内网 IP'],
  ['192.168.1.9', '内网 IP'],
  ['::ffff:192.168.1.9', '内网 IP'],
  ['::ffff:c0a8:0109', '内网 IP'],
  ['fd12::1', '内网 IP'],
  ['172.32.0.1', '公网 IP'],
  ['8.8.8.8', '公网 IP'],
  ['2400:3200::1', '公网 IP'],
  ['100.64.0.1', '运营商内网'],
  ['169.254.3.4', '本地链路'],
  ['fe80::1%eth0', '本地链路'],
  ['203.0.113.9', '保留地址'],
  ['', '未知'],
  ['x.y', '未知'],
])('the place of <%s> is %s', (ip, place) => {
  expect(textIn(networkLocation(ip), 'zh-cn')).toBe(place)
})
