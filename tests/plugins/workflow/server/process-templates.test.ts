/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import { processTemplates, treeFrom, type ProcessTemplate } from '#plugins/workflow/shared/process-templates.ts'
import type { Answers, Item } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { nodesOf } from '#schemas/process/tree/approval-tree.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { act, data, instance } from './approval-team.ts'

let test: TestApp
let admin: Client
let li: Client
beforeAll(async () => {
  test = await openApp()
  ;[admin, li] = await Promise.all([test.as(), test.as('li')])
})
afterAll(() => test.close())

const soon = soonIn(() => test.app)
const words = { start: '发起人', branch: '分支', otherwise: '其他' }

/** An answer that each question takes; numbers are above every limit. */
function answerOf(item: Item): Answers[string] | undefined {
  switch (item.type) {
    case 'number':
      return 1_000_000
    case 'date':
      return '2026-03-02'
    case 'dateRange':
      return { from: '2026-03-02', to: '2026-03-09' }
    case 'select':
      return item.options![0]!.value
    case 'upload':
    case 'calc':
      return undefined
    default:
      return '试试'
  }
}

/** The form and its process as the screen of templates makes them. */
async function make(template: ProcessTemplate, locale: Locale) {
  let n = 0
  const document = formOf(template.key, locale)
  const tree = treeFrom(template, document, { locale, words, newId: () => `n${++n}` })
  const { formKey } = data(
    await admin.post('/api/project/form', { body: { name: document.title, type: 'workflow', document } }),
  )
  const at = (rest: string) => `/api/project/form/${formKey}${rest}`
  data(await admin.put(at('/process'), { body: { tree, revision: 0 } }))
  return { formKey, document, tree, at }
}

describe.each(processTemplates.map((template) => [template.key, template] as const))(
  'the process template %s',
  (_key, template) => {
    it('creates its form: started, returned, corrected and approved once its assignees are set', async () => {
      const { formKey, document, tree, at } = await make(template, 'zh-cn')
      // every limit asks about a question of the form, and only who is asked is left open
      expect(tree.next).toBeDefined()
      expect([...nodesOf(tree)].filter(({ type }) => type === 'branch')).toHaveLength(
        template.steps.filter(({ type }) => type === 'above').length,
      )
      expect(checkTree(tree).every(({ code }) => code === 'assign.missing')).toBe(true)
      for (const node of nodesOf(tree))
        if (['approve', 'handle'].includes(node.type) && node.assign?.by !== 'starter')
          Object.assign(node, { assign: { by: 'users', ids: ['admin'] }, repeat: 'none' })
      expect(data(await admin.put(at('/process'), { body: { tree, revision: 1 } }))).toEqual({
        revision: 2,
        findings: [],
      })
      data(await admin.post(at('/publish'), { body: {} }))

      const answers = Object.fromEntries(
        document.items.flatMap((item) => (answerOf(item) === undefined ? [] : [[item.id, answerOf(item)!]])),
      )
      data(await li.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers } }))
      const id = await soon(async () => {
        const { rows } = data(await li.get('/api/workflow/task/mine/page', { query: { name: document.title } }))
        expect(rows).toHaveLength(1)
        return rows[0].instanceId as number
      })
      // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
      data(await act(admin, id, 'return', { to: 'start', then: 'onward', comment: '补充' }))
      data(await act(li, id, 'approve', { answers: { reason: '补充说明' } }))
      const done: string[] = []
      for (let seen = await instance(admin, id); seen.status === 'running'; seen = await instance(admin, id)) {
        const open = seen.nodes.find(({ state }: { state: string }) => state === 'active')
        done.push(open.name)
        data(await act(open.people.at(-1).name === 'li' ? li : admin, id, 'approve'))
      }
      expect(await instance(li, id)).toMatchObject({ status: 'approved', variables: { reason: '补充说明' } })
      const asked = [...nodesOf(tree)].filter(({ type }) => type === 'approve' || type === 'handle')
      expect(done).toEqual(asked.map(({ name }) => name))
      const { rows } = data(await admin.get('/api/workflow/definition/page', { query: { 'formKey[eq]': formKey } }))
      expect(rows).toMatchObject([{ name: document.title, formName: document.title }])
    })

    it('is available in English with a publishable form and the same limits', async () => {
      const { document, tree, at } = await make(template, 'en')
      expect(document.items.map(({ label }) => label).join()).not.toMatch(/\p{Script=Han}/u)
      expect([...nodesOf(tree)].filter(({ type }) => type === 'branch')).toHaveLength(
        template.steps.filter(({ type }) => type === 'above').length,
      )
      const { errors } = data(await admin.post(at('/check')))
      expect(errors.filter(({ code }: { code: string }) => !code.startsWith('process.'))).toEqual([])
    })
  },
)

it('sick leave requires a certificate', async () => {
  const { at, tree, formKey } = await make(
    processTemplates.find(({ key }) => key === 'leave')!,
    'zh-cn',
  )
  for (const node of nodesOf(tree))
    if (node.type === 'approve') Object.assign(node, { assign: { by: 'users', ids: ['admin'] } })
  data(await admin.put(at('/process'), { body: { tree } }))
  data(await admin.post(at('/publish'), { body: {} }))
  const answers = { leaves: 'sick', period: { from: '2026-03-02', to: '2026-03-03' }, reason: '看病' }
  const refused = await li.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers } })
  expect([refused.status, refused.body.data]).toMatchObject([422, { errors: [{ item: 'proof1', code: 'required' }] }])
})

it('a leave ends no earlier than it begins, and its days are computed, also when it is corrected', async () => {
  const { at, tree, formKey, document } = await make(
    processTemplates.find(({ key }) => key === 'leave')!,
    'zh-cn',
  )
  for (const node of nodesOf(tree))
    if (node.type === 'approve') Object.assign(node, { assign: { by: 'users', ids: ['admin'] }, repeat: 'none' })
  data(await admin.put(at('/process'), { body: { tree } }))
  data(await admin.post(at('/publish'), { body: {} }))
  const submit = (from: string, to: string) =>
    li.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { leaves: 'annual', period: { from, to }, days01: 90, reason: '探亲' } },
    })
  const refused = await submit('2026-03-05', '2026-03-02')
  expect([refused.status, refused.body.data]).toMatchObject([422, { errors: [{ item: 'period', code: 'rangeOrder' }] }])
  data(await submit('2026-03-02', '2026-03-05'))
  const id = await soon(async () => {
    const { rows } = data(await li.get('/api/workflow/task/mine/page', { query: { name: document.title } }))
    return rows.find(({ status }: { status: string }) => status === 'running')!.instanceId as number
  })
  expect((await instance(li, id)).variables).toMatchObject({ days01: 4 })
  // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
  data(await act(admin, id, 'return', { to: 'start', then: 'onward', comment: '少请几天' }))
  data(await act(li, id, 'approve', { answers: { period: { from: '2026-03-02', to: '2026-03-02' } } }))
  expect((await instance(li, id)).variables).toMatchObject({ days01: 1 })
})
