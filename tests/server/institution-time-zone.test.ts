import { afterAll, describe, expect, it } from 'vitest'
import type { Form, Settings } from '#schemas/form/form.ts'
import { must, openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

/** 20:30 on March 9 in New York, 09:30 on March 10 in Tokyo, 08:30 on March 10 in Shanghai. */
const now = new Date('2026-03-10T00:30:00Z')
const test = await openApp({ clock: () => now })
const { anonymous } = test
const admin = await test.as()
afterAll(() => test.close())

const save = async (envKey: string, values: object) => {
  const { version } = await must(admin.get(`/api/system/env/config/${envKey}`))
  return admin.post('/api/system/env/config/save', { body: { envKey, values, version } })
}
const document = (settings: Settings = {}): Form => ({
  format: 1,
  title: '报名',
  items: [{ id: 'name01', type: 'input', label: '姓名' }],
  logic: [],
  theme: {},
  settings,
})
const page = async (formKey: string): Promise<string> =>
  (await anonymous.get(`/s/${formKey}`, { headers: { accept: 'text/html' } })).text
const chime = async () =>
  (await must(admin.get('/api/tool/job/page'))).rows.find(
    (row: { builtIn: boolean; cron: string }) => row.builtIn && row.cron === '47 3 * * *',
  )

describe('the institution’s time zone', () => {
  it('is Asia/Shanghai at first, and only a zone that exists', async () => {
    expect((await must(admin.get('/api/system/env/config/systemInfoConfig'))).values.timeZone).toBe('Asia/Shanghai')
    for (const timeZone of ['Mars/Olympus', '+08:00', '北京'])
      expect((await save('systemInfoConfig', { timeZone })).body.data.errors).toMatchObject([
        { field: 'timeZone', code: 'timeZone', message: '时区不存在，请填写如 Asia/Shanghai' },
      ])
    expect((await save('systemInfoConfig', { timeZone: 'America/New_York' })).status).toBe(200)
    expect((await save('systemInfoConfig', { timeZone: null })).status).toBe(200)
    expect((await must(anonymous.get('/api/public/systemInfoConfig'))).timeZone).toBe('Asia/Shanghai')
  })

  it('moves pages, receipts and statistics of forms without their own', async () => {
    const window = { to: '2026-03-20T12:00:00Z' }
    const [plain, own] = [
      await publishForm(admin, anonymous, document({ window })),
      await publishForm(admin, anonymous, document({ window: { ...window, timeZone: 'Asia/Tokyo' } })),
    ]
    expect(await page(plain.formKey)).toContain('3 月 20 日 20:00')
    expect((await save('systemInfoConfig', { timeZone: 'America/New_York' })).status).toBe(200)
    const shown = await page(plain.formKey)
    expect(shown).toContain('3 月 20 日 08:00')
    expect(shown).toContain('"timeZone":"America/New_York"')
    expect(await page(own.formKey)).toContain('3 月 20 日 21:00')

    const { link } = (
      await anonymous.post(`/api/public/form/${plain.formKey}/data`, {
        body: { version: 1, answers: { name01: '王' } },
      })
    ).body.data
    await own.submit({ name01: '李' })
    expect((await anonymous.get(link)).text).toContain('3 月 9 日 20:30')
    expect((await must(admin.get(plain.at('/statistics')))).days).toEqual([{ day: '2026-03-09', count: 1 }])
    expect((await must(admin.get(own.at('/statistics')))).days).toEqual([{ day: '2026-03-10', count: 1 }])
    // a filter cuts days where the chart does, in whichever zone the browser is
    const of = async (day: string) =>
      (
        await must(
          admin.get(plain.at('/statistics'), {
            query: { filter: JSON.stringify({ createTime: { between: [day, day] } }) },
            headers: { 'x-time-zone': 'Asia/Shanghai' },
          }),
        )
      ).n
    expect([await of('2026-03-09'), await of('2026-03-10')]).toEqual([1, 0])
    // the draft stays without a zone
    expect((await must(admin.get(plain.at('')))).draft.document.settings.window).toEqual(window)
    expect((await must(admin.get(plain.at('')))).hasChanges).toBe(false)
  })

  it('moves jobs without their own', async () => {
    await save('systemInfoConfig', { timeZone: 'Asia/Shanghai' })
    await expect.poll(async () => (await chime()).nextTime).toBe('2026-03-10T19:47:00.000Z')
    await save('systemInfoConfig', { timeZone: 'America/New_York' })
    await expect.poll(async () => (await chime()).nextTime).toBe('2026-03-10T07:47:00.000Z')
    expect((await must(admin.get('/api/tool/job/next', { query: { cron: '0 8 * * *' } })))[0]).toBe(
      '2026-03-10T12:00:00.000Z',
    )
  })

  it('is the zone of working hours that name none, and of calls from programs', async () => {
    expect((await must(admin.get('/api/system/env/config/workingTimeConfig'))).values.timeZone).toBe('')
    expect((await save('workingTimeConfig', { timeZone: 'Mars/Olympus' })).body.data.errors).toMatchObject([
      { field: 'timeZone' },
    ])
    const form = await publishForm(admin, anonymous, document())
    await form.submit({ name01: '赵' })
    const on = async (day: string) =>
      (
        await must(
          admin.get(`/api/project/form/${form.formKey}/data/page`, {
            query: { filter: JSON.stringify({ createTime: { between: [day, day] } }) },
          }),
        )
      ).total
    expect([await on('2026-03-09'), await on('2026-03-10')]).toEqual([1, 0])
  })
})
