import { afterAll, beforeAll, expect, it } from 'vitest'
import { readyProcesses, treeFrom } from '#plugins/workflow/shared/ready-processes.ts'
import type { Form } from '#schemas/form/form.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { nodesOf } from '#schemas/process/tree/tree.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { act, data, deploy, instance, start } from './support.ts'

let test: TestApp
let admin: Client
let li: Client
beforeAll(async () => {
  test = await openApp()
  ;[admin, li] = await Promise.all([test.as(), test.as('li')])
})
afterAll(() => test.close())

const form: Form = {
  format: 1,
  title: 'x',
  theme: {},
  settings: {},
  logic: [],
  items: [{ id: 'amount', type: 'number', label: '金额（天）' }],
}
const words = { start: '发起人', branch: '分支', otherwise: '其他' }

it.each(readyProcesses.map((ready) => [ready.key, ready] as const))(
  'the ready process %s is started, returned, corrected and approved once its people are named',
  async (_key, ready) => {
    let n = 0
    const drawn = treeFrom(ready, form, { locale: 'zh-cn', words, newId: () => `n${++n}` })
    // only who is asked is left open
    expect(new Set(checkTree(drawn).map(({ code }) => code)).size).toBeLessThanOrEqual(1)
    for (const node of nodesOf(drawn))
      if (['approve', 'handle'].includes(node.type) && node.assign?.by !== 'starter')
        Object.assign(node, { assign: { by: 'users', ids: ['admin'] }, repeat: 'none' })
    expect(checkTree(drawn)).toEqual([])
    const id = await start(li, await deploy(admin, drawn), { variables: { amount: 1_000_000 } })
    // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
    data(await act(admin, id, 'return', { to: 'start', then: 'onward', comment: '补充' }))
    data(await act(li, id, 'approve'))
    const done: string[] = []
    for (let seen = await instance(admin, id); seen.status === 'running'; seen = await instance(admin, id)) {
      const open = seen.nodes.find(({ state }: { state: string }) => state === 'active')
      done.push(open.name)
      data(await act(open.people.at(-1).name === 'li' ? li : admin, id, 'approve'))
    }
    expect((await instance(li, id)).status).toBe('approved')
    const asked = [...nodesOf(drawn)].filter(({ type }) => type === 'approve' || type === 'handle')
    expect(done).toEqual(asked.map(({ name }) => name))
  },
)
