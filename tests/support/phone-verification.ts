import type { Form, Item } from '#schemas/form/form.ts'
import { openApp } from './open-app.ts'
import { publishForm, type PublishedForTest } from './published-form.ts'
import { openSmsGateway, saveSettings } from './sms-gateway.ts'

export const phoneItem = { id: 'phone1', type: 'phoneVerification', label: '手机', required: true } as Item
export const phoneForm = (items: readonly Item[] = [phoneItem], settings: Form['settings'] = {}): Form => ({
  format: 1,
  title: '报名 "A"',
  items,
  logic: [],
  theme: {},
  settings,
})

/** Opens the product with a clock that `minutes` moves, beside a gateway that it does not use yet. */
export async function openPhoneVerification() {
  let now = new Date('2026-11-23T08:00:00Z')
  const minutes = (n: number): void => void (now = new Date(now.getTime() + n * 60_000))
  const test = await openApp({ clock: () => now })
  const { app, anonymous } = test
  const [admin, li] = [await test.as(), await test.as('li')]
  const gateway = await openSmsGateway()
  // people stay signed in while the clock runs ahead
  const { values } = (await admin.get('/api/system/env/config/signInConfig')).body.data
  await saveSettings(admin, 'signInConfig', { ...values, sessionMinutes: 1440 })
  minutes(5)
  await Promise.all([admin, li].map((client) => client.get('/api/getInfo')))

  let number = ''
  let nth = 0
  /** A captcha that was solved, worth one call. */
  const solved = async () => {
    const slideCode = `solved ${++nth}`
    await app.captchaGate.admit(slideCode)
    return { slideCode }
  }
  const askPlainly = (
    { formKey }: PublishedForTest,
    what: 'code' | 'check',
    body: object,
    item = 'phone1',
    query: object = {},
  ) => anonymous.post(`/api/public/form/${formKey}/phone/${item}/${what}`, { body, query })
  return {
    app,
    anonymous,
    admin,
    li,
    gateway,
    minutes,
    solved,
    /** A number of its own for each test, so that none meets the limits of another. */
    nextNumber: (): string => (number = `138${String(++nth).padStart(8, '0')}`),
    newForm: (form: Form = phoneForm()) => publishForm(admin, anonymous, form),
    /** Asks for a code, or checks one, without a captcha. */
    askPlainly,
    ask: async (form: PublishedForTest, what: 'code' | 'check', body: object, item?: string) =>
      askPlainly(form, what, body, item, await solved()),
    /** The code sent to a number, by default the latest of `nextNumber`. */
    codeFor: async (form: PublishedForTest, to = number) =>
      gateway.codeFor(anonymous, form.formKey, 'phone1', to, await solved()),
    async close() {
      await test.close()
      await gateway.close()
    },
  }
}
