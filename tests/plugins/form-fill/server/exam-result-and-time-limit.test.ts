import { afterAll, describe, expect, it } from 'vitest'
import type { ExamSettings } from '#schemas/form/exam-types.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { must, openApp, type Answer } from '#tests/support/open-app.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()
const visitor = opened.anonymous
const wait = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000))

const two = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
]
const items: readonly Item[] = [
  {
    id: 'radio1',
    type: 'radio',
    label: '第一题',
    required: true,
    options: two,
    exam: { points: 4, key: 'a', explanation: '见教材' },
  },
  { id: 'text01', type: 'input', label: '第二题', required: true, exam: { points: 6, key: ['灭火器', '消火栓'] } },
  { id: 'essay1', type: 'textarea', label: '第三题', exam: { points: 10 } },
]
const examOf = (exam: ExamSettings, more: Partial<Form> = {}): Form => ({
  format: 1,
  title: '安全考试',
  items,
  logic: [],
  theme: {},
  settings: { exam },
  ...more,
})
const cookieOf = ({ headers }: Answer): string =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
const post = (formKey: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  visitor.post(`/s/${formKey}`, {
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({
      _version: '1',
      _page: 'first',
      _shown: 'radio1,text01,essay1',
      _do: 'submit',
      ...fields,
    }).toString(),
  })

describe('the result', () => {
  const answers = { radio1: 'b', text01: ' 灭火器', essay1: '一段话' }
  const submitTo = async (exam: ExamSettings) => {
    const form = await publishForm(admin, visitor, examOf(exam))
    const receipt = await must(visitor.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers } }))
    return { form, receipt }
  }

  it('comes with the receipt, as much of it as the author shows', async () => {
    const points = { state: 'shown', points: 6, total: 20, pending: 1 }
    expect((await submitTo({})).receipt.exam).toEqual(points)
    expect((await submitTo({ passMark: 5, detail: 'marks' })).receipt.exam).toEqual({
      ...points,
      passMark: 5,
      isPassed: true,
      questions: [
        { id: 'radio1', label: '第一题', points: 0, of: 4, given: '乙' },
        { id: 'text01', label: '第二题', points: 6, of: 6, given: ' 灭火器' },
        { id: 'essay1', label: '第三题', points: null, of: 10, given: '一段话' },
      ],
    })
    expect((await submitTo({ detail: 'key' })).receipt.exam.questions.slice(0, 2)).toEqual([
      { id: 'radio1', label: '第一题', points: 0, of: 4, given: '乙', key: '甲', explanation: '见教材' },
      { id: 'text01', label: '第二题', points: 6, of: 6, given: ' 灭火器', key: '灭火器 / 消火栓' },
    ])
    expect((await submitTo({ showResult: 'never', detail: 'key' })).receipt).not.toHaveProperty('exam')
  })

  it('is on the pages after it without scripts, and follows points entered by hand', async () => {
    const { form, receipt } = await submitTo({ detail: 'key', passMark: 12 })
    await must(admin.put(form.at(`/data/${receipt.id}/marks`), { body: { points: { essay1: 7.5 }, revision: 1 } }))
    const done = await visitor.get(`/s/${form.formKey}/done?id=${receipt.id}&receipt=${receipt.receipt}`)
    const paper = await visitor.get(receipt.link)
    for (const { status, text } of [done, paper]) {
      expect(status).toBe(200)
      for (const words of ['13.5', '及格线 12 分', '正确答案', '见教材', '7.5 / 10 分']) expect(text).toContain(words)
    }
    expect((await visitor.get(`${receipt.link}&lang=en`)).text).toContain('pass mark 12')
  })

  it('of a repeated submit is the stored one, with points entered by hand since', async () => {
    const form = await publishForm(admin, visitor, examOf({ detail: 'marks' }))
    const body = { version: 1, answers, idempotencyKey: 'exam-again-1' }
    const submit = () => must(visitor.post(`/api/public/form/${form.formKey}/data`, { body }))
    const first = await submit()
    expect(first.exam).toMatchObject({ points: 6, pending: 1 })
    const points = { points: { essay1: 8, radio1: 1 }, revision: 1 }
    await must(admin.put(form.at(`/data/${first.id}/marks`), { body: points }))
    const again = await submit()
    expect(again.id).toBe(first.id)
    expect(again.exam).toMatchObject({ points: 15, pending: 0 })
    // also once the form takes no more
    await must(admin.post(form.at('/stop')))
    expect((await submit()).exam).toMatchObject({ points: 15, pending: 0 })
  })

  it('waits until the form closes', async () => {
    const { form, receipt } = await submitTo({ showResult: 'afterClose', detail: 'key' })
    expect(receipt.exam).toEqual({ state: 'later' })
    const before = (await visitor.get(receipt.link)).text
    expect(before).toContain('成绩将在考试结束后公布')
    expect(before).not.toContain('消火栓')
    await must(admin.post(form.at('/stop')))
    expect((await visitor.get(receipt.link)).text).toContain('灭火器 / 消火栓')
  })
})

describe('the time limit', () => {
  const limited = () => publishForm(admin, visitor, examOf({ timeLimit: 10 }))
  const answers = { radio1: 'a', text01: '灭火器' }
  const hand = (formKey: string, cookie: string, some: object = answers) =>
    visitor.post(`/api/public/form/${formKey}/data`, { headers: { cookie }, body: { version: 1, answers: some } })

  it('begins with the page, survives a reload, and is told by the server', async () => {
    const { formKey } = await limited()
    const first = await visitor.get(`/s/${formKey}`)
    expect(first.text).toContain('限时 10 分钟，请在')
    expect(first.text).toContain('"secondsLeft":600')
    wait(200)
    const again = await visitor.get(`/s/${formKey}`, { headers: { cookie: cookieOf(first) } })
    expect(again.text).toContain('"secondsLeft":400')
    wait(395)
    const stored = await hand(formKey, cookieOf(first))
    expect(stored.status).toBe(200)
    // what is submitted frees the place for the next visitor of this browser
    expect(String(stored.headers['set-cookie'])).toContain(`fw-exam-${formKey}=;`)
  })

  it('accepts what is finished within the grace, and nothing afterwards', async () => {
    const { formKey, at } = await limited()
    const cookie = cookieOf(await visitor.get(`/s/${formKey}`))
    wait(625)
    expect((await hand(formKey, cookie, { radio1: 'nonsense', text01: '灭火器' })).status).toBe(200)
    const { rows } = await must(admin.get(at('/data/page')))
    expect(rows[0]).toMatchObject({ answers: { text01: '灭火器' }, exam: { points: 6 } })
    wait(6)
    const late = await hand(formKey, cookie)
    expect(late.status).toBe(423)
    expect(late.body.data).toMatchObject({ reason: 'ended', message: expect.stringContaining('10 分钟') })
    expect((await visitor.get(`/s/${formKey}`, { headers: { cookie } })).text).toContain('已用完')
  })

  it('is nothing that a client can set', async () => {
    const { formKey } = await limited()
    const cookie = cookieOf(await visitor.get(`/s/${formKey}`))
    wait(700)
    const forged = cookie.replace(/=\d{10}/, `=${Math.floor(now.getTime() / 1000)}`)
    expect((await hand(formKey, forged)).body.data).toMatchObject({ reason: 'notStarted' })
    expect((await hand(formKey, '')).body.data).toMatchObject({ reason: 'notStarted' })
    expect((await hand(formKey, cookie)).body.data).toMatchObject({ reason: 'ended' })
  })

  it('of the signed-in is kept by the server, on whatever device', async () => {
    const { formKey } = await publishForm(
      admin,
      visitor,
      examOf({ timeLimit: 10 }, { settings: { exam: { timeLimit: 10 }, access: { signIn: true } } }),
    )
    const li = await opened.as('li')
    const path = `/api/public/form/${formKey}`
    expect((await must(li.get(path))).secondsLeft).toBe(600)
    wait(100)
    expect((await must(li.get(path))).secondsLeft).toBe(500)
    expect((await li.post(`${path}/data`, { body: { version: 1, answers } })).status).toBe(200)
    expect((await must(li.get(path))).secondsLeft).toBe(600)
    wait(631)
    expect((await must(li.get(path))).state).toMatchObject({ open: false, reason: 'ended' })
    expect((await li.post(`${path}/data`, { body: { version: 1, answers } })).status).toBe(423)
  })

  it('works without scripts: the grace, and a refusal that keeps what was typed', async () => {
    const { formKey } = await limited()
    const cookie = cookieOf(await visitor.get(`/s/${formKey}`))
    expect((await post(formKey, { radio1: 'a' }, cookie)).status).toBe(422)
    wait(610)
    const finished = await post(formKey, { radio1: 'a' }, cookie)
    expect([finished.status, String(finished.headers.location)]).toEqual([303, expect.stringContaining('/done?')])
    wait(100)
    const late = await post(formKey, { radio1: 'a', text01: '写了很久' }, cookie)
    expect(late.text).toContain('不能再交卷')
    expect(late.text).toContain('写了很久')
  })
})

describe('the time limit behind a cover', () => {
  const covered = (settings: Form['settings'] = {}) =>
    publishForm(
      admin,
      visitor,
      examOf({ timeLimit: 10 }, { settings: { exam: { timeLimit: 10 }, cover: { show: true }, ...settings } }),
    )
  const start = (formKey: string, cookie: string, query = '') =>
    visitor.post(`/s/${formKey}${query}`, {
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: '_page=cover&_do=next',
    })

  it('begins with the button of the cover, which shows no question, without scripts, too', async () => {
    const { formKey } = await covered()
    const cover = await visitor.get(`/s/${formKey}?ext=qr`)
    expect(cover.text).toContain('限时 10 分钟，点击开始后计时')
    expect(cover.text).toContain('共 3 题')
    expect(cover.text).toContain(`action="/s/${formKey}?ext=qr"`)
    expect(cover.text).not.toContain('第一题')
    wait(300)
    const started = await start(formKey, cookieOf(cover), '?ext=qr')
    expect([started.status, started.headers.location]).toEqual([303, `/s/${formKey}?ext=qr`])
    const cookie = cookieOf(started)
    const page = (await visitor.get(`/s/${formKey}`, { headers: { cookie } })).text
    expect(page).toContain('"secondsLeft":600')
    expect(page).toContain('name="radio1"')
    wait(100)
    // a second press, such as by the browser's Back, does not begin anew
    expect((await start(formKey, cookie)).status).not.toBe(400)
    expect((await visitor.get(`/s/${formKey}`, { headers: { cookie } })).text).toContain('"secondsLeft":500')
    const done = await post(formKey, { radio1: 'a', text01: '灭火器' }, cookie)
    expect(done.status).toBe(303)
  })

  it('gives no question to whoever has not started, whatever is sent', async () => {
    const { formKey } = await covered()
    const cookie = cookieOf(await visitor.get(`/s/${formKey}`))
    for (const press of ['stay', 'next', 'submit', 'back'])
      expect((await post(formKey, { _do: press }, cookie)).status).toBe(303)
    const api = await must(visitor.get(`/api/public/form/${formKey}`))
    expect(api).toMatchObject({ document: null, hash: null, cover: { facts: { questions: 3 } }, state: { open: true } })
    expect(JSON.stringify(api)).not.toContain('第一题')
    const refused = await visitor.post(`/api/public/form/${formKey}/data`, {
      headers: { cookie },
      body: { version: 1, answers: { radio1: 'a', text01: '灭火器' } },
    })
    expect([refused.status, refused.body.data]).toMatchObject([423, { reason: 'notStarted' }])
  })

  it('tells who blocks cookies, instead of showing the cover again and again', async () => {
    const { formKey } = await covered()
    const blocked = await start(formKey, '')
    expect(blocked.status).toBe(400)
    expect(blocked.text).toContain('Cookie')
    expect((await start(formKey, cookieOf(await visitor.get(`/s/${formKey}`)))).status).toBe(303)
  })

  it('of the signed-in is begun by a call, and refused while the form is closed to them', async () => {
    const { formKey, at } = await covered({ access: { signIn: true } })
    const path = `/api/public/form/${formKey}`
    const wang = await opened.as('wang')
    expect((await must(wang.get(path))).document).toBeNull()
    wait(100)
    expect((await must(wang.get(path))).cover.form.items).toEqual([])
    const begun = await must(wang.post(`${path}/start`))
    expect(begun).toMatchObject({ secondsLeft: 600, state: { open: true } })
    expect(begun.document.items).toHaveLength(3)
    wait(60)
    expect((await must(wang.get(path))).secondsLeft).toBe(540)
    expect((await must(wang.post(`${path}/start`))).secondsLeft).toBe(540)
    const stranger = await visitor.post(`${path}/start`)
    expect([stranger.status, stranger.body.data]).toMatchObject([423, { reason: 'login' }])
    wait(700)
    expect((await wang.post(`${path}/start`)).body.data).toMatchObject({ reason: 'ended' })
    await must(admin.post(at('/stop')))
    expect((await wang.post(`${path}/start`)).body.data).toMatchObject({ reason: 'stopped' })
    expect((await wang.post('/api/public/form/00000000/start')).status).toBe(404)
  })

  it('counts a visitor once, not for the cover and again for the questions', async () => {
    const { formKey, at } = await covered()
    await must(
      visitor.post(`/api/public/form/${formKey}/start`).then(async (begun) => {
        await visitor.get(`/s/${formKey}`)
        await visitor.get(`/s/${formKey}`, { headers: { cookie: cookieOf(begun) } })
        return begun
      }),
    )
    await opened.app.visits.flush()
    expect((await must(admin.get(at('/statistics')))).visits.views).toBe(1)
  })
})

describe('the order', () => {
  it('of questions and options is one for each visitor, the same in every answer of the server', async () => {
    const many: readonly Item[] = 'abcdefgh'.split('').map((letter) => ({
      id: `radio${letter}`,
      type: 'radio',
      label: `Frage ${letter}`,
      options: 'stuvwxyz'.split('').map((value) => ({ value, label: `Wahl ${value}` })),
      exam: { points: 1, key: 's' },
    }))
    const { formKey } = await publishForm(
      admin,
      visitor,
      examOf({ shuffle: true, shuffleOptions: true }, { items: many }),
    )
    const orderIn = (text: string) => [...new Set([...text.matchAll(/Frage (\w)/g)].map(([, one]) => one))].join('')
    const first = await visitor.get(`/s/${formKey}`)
    const cookie = cookieOf(first)
    const again = await visitor.get(`/s/${formKey}`, { headers: { cookie } })
    const data = await visitor.get(`/api/public/form/${formKey}`, { headers: { cookie } })
    expect(orderIn(first.text)).toHaveLength(8)
    expect(orderIn(first.text)).not.toBe('abcdefgh')
    expect([orderIn(again.text), orderIn(data.text)]).toEqual([orderIn(first.text), orderIn(first.text)])
    expect(orderIn((await visitor.get(`/s/${formKey}`)).text)).not.toBe(orderIn(first.text))
  })
})
