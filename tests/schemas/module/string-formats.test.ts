import { Cron } from 'croner'
import { describe, expect, it } from 'vitest'
import { formats } from '#schemas/module/string-formats.ts'

describe.each<[keyof typeof formats, readonly string[], readonly string[]]>([
  [
    'date',
    ['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'],
    ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '0000-01-01', '2026-01-01T', ' 2026-01-01'],
  ],
  [
    'date-time',
    [
      '2026-01-31T09:30:00Z',
      '2026-01-31T09:30:00.123+08:00',
      '2026-01-31T09:30Z',
      '2024-02-29T09:30Z',
      '0001-01-01T00:00Z',
      '9999-12-31T23:59:59Z',
      '0001-01-01T00:00-01:00',
      '9999-12-31T23:59+08:00',
      '0001-01-02T00:00+14:00',
    ],
    [
      '2026-02-31T09:30:00Z',
      '2026-02-29T09:30Z',
      '2026-04-31T09:30Z',
      '0000-01-01T00:00Z',
      '2026-01-31 09:30:00Z',
      '2026-01-31T09:30:00',
      '2026-01-31T24:00:00Z',
      '2026-00-31T09:30:00Z',
      '9999-12-31T23:59:59-14:00',
      '0001-01-01T00:00:00+14:00',
      '0001-01-01T07:59:59.999+08:00',
    ],
  ],
  ['time', ['00:00', '23:59:59'], ['24:00', '9:30', '09:60', '09:30:60']],
  ['email', ['a@b.cn', "o'neil+x@mail.example.org"], ['a@b', '@b.cn', 'a@-b.cn', 'a b@c.cn', 'a@b..cn', '中@b.cn']],
  [
    'phone',
    ['13800001234', '+86 138-0000-1234', '010 6505 1234'],
    ['12', '138x', '-1380000', '1'.repeat(30), '1-----1', '1  34567', '13800001234-'],
  ],
  [
    'url',
    ['http://a.cn', 'HTTPS://a.cn/x?y#z', 'http://中文.cn/'],
    ['ftp://a.cn', 'javascript:alert(1)', 'http://', '//a.cn', 'http://a b'],
  ],
  [
    'ip',
    [
      '10.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      '1::',
      '::ffff:10.0.0.1',
      '2001:db8::ff00:42:8329',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
      '1:2:3:4:5:6:1.2.3.4',
    ],
    [
      '256.0.0.1',
      '1.2.3',
      '1.2.3.4.5',
      'g::1',
      '1',
      ':::::',
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7:8::',
      '12345::',
      '::1.2.3',
      '1:2:3:4:5:6:7:1.2.3.4',
    ],
  ],
  ['color', ['#0f766e', '#0F766EFF'], ['#fff', '0f766e', '#0f766g']],
  ['icon', ['book', 'list-details'], ['Book', '1x', 'a b', '', 'no-such-icon', 'books']],
  [
    'cron',
    [
      '0 3 * * *',
      '0 0 3 * * *',
      '0 0 3 * * ? 2026',
      '*/5 * * * *',
      '0,30 9-17 1,15 JAN-jun MON-FRI',
      '0 12 L * *',
      '0 12 ? * 6#3',
      '0 12 15W * ?',
      '59 23 31 12 7',
      '0 0 29 2 *',
      '0 0 31 1,2 *',
      '0 0 31 2 MON',
      '0 0 30,31 4 *',
      '0 0 31 * *',
    ],
    [
      '0 0 31 2 *',
      '0 0 30,31 FEB ?',
      '0 0 0 31 4 *',
      '0 0 0 31 4,jun * 2026',
      '0 0 30 02 *',
      '* * *',
      '',
      '0  3 * * *',
      'a b c d e',
      '60 * * * *',
      '* 24 * * *',
      '* * 32 * *',
      '* * 0 * *',
      '* * * 13 *',
      '* * * * 8',
      '*/0 * * * *',
      '1- * * * *',
      '* * * * * * * *',
      '* * * FOO *',
    ],
  ],
  [
    'address',
    ['/files/a', 'https://a.cn/x.png'],
    ['//evil.cn/x', 'javascript:alert(1)', 'data:text/html,x', 'files/a', '/a b'],
  ],
])('%s', (name, good, bad) => {
  it.each(good)('takes %s', (text) => expect(formats[name].test(text)).toBe(true))
  it.each(bad)('refuses <%s>', (text) => expect(formats[name].test(text)).toBe(false))
})

it('takes only cron expressions that a scheduler reads', () => {
  const parts = ['*', '0', '7', '12', '31', '59', '60', '*/15', '1-5', '5,10', 'L', 'MON', 'x', '1/2', '?', '-1']
  const taken = [0, 1, 2, 3, 4]
    .flatMap((at) => parts.map((part) => ['0', '0', '1', '1', '1'].with(at, part).join(' ')))
    .filter((text) => formats.cron.test(text))
  expect(taken.length).toBeGreaterThan(30)
  expect(taken.filter((text) => !reads(text))).toEqual([])
})

const reads = (text: string): boolean => {
  try {
    return new Cron(text, { paused: true, sloppyRanges: true }) instanceof Cron
  } catch {
    return false
  }
}

it('answers long nonsense at once', () => {
  for (const format of Object.values(formats)) {
    for (const text of [
      'a'.repeat(50_000),
      '1.'.repeat(25_000),
      'http://'.repeat(7_000),
      `http://${'a'.repeat(50_000)} `,
      `a@${'b-'.repeat(25_000)}`,
      ':'.repeat(50_000),
      '1:'.repeat(25_000),
      '1-'.repeat(25_000),
      '1,'.repeat(25_000),
      `* ${'1-1,'.repeat(10_000)}`,
    ]) {
      const start = performance.now()
      format.test(text)
      expect(performance.now() - start).toBeLessThan(200)
    }
  }
})
