import { afterAll, expect } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { openApp, type Answer, type Client, type OpenAppOptions, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

let count = 0

/** Opens the app for a file of tests, with everybody signed in, and closes it after them. */
export async function openTeam(options?: OpenAppOptions) {
  const test = await openApp(options)
  afterAll(() => test.close())
  const [admin, zhang, wang, li] = await Promise.all([test.as(), test.as('zhang'), test.as('wang'), test.as('li')])
  return { test, admin, zhang, wang, li, ids: await idsOf(admin, 'admin', 'zhang', 'wang', 'li') }
}

/** Ids of the test people. */
export async function idsOf(admin: Client, ...names: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const { body } = await admin.get('/api/system/user/page', { query: { limit: 100 } })
  const rows = body.data.rows as readonly { userId: number; userName: string }[]
  return Object.fromEntries(names.map((name) => [name, rows.find(({ userName }) => userName === name)!.userId]))
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
export const data = <T = any>(answer: Answer<T>): T => {
  if (answer.status !== 200) throw new Error(`answered <${answer.status}>: ${answer.text.slice(0, 400)}`)
  return answer.body.data
}

/** Deploys a process; its key. */
export async function deploy(admin: Client, model: TreeNode | string, more: object = {}): Promise<string> {
  const own = `tried_${++count}`
  const xml = typeof model === 'string' ? model : bpmnOf(model, { key: own, name: own })
  const { key } = data(await admin.post('/api/workflow/definition/deploy', { body: { xml, key: own, ...more } }))
  return key
}

/** A person with a new session, where the clock has gone on and theirs has ended. */
export async function signInAgain({ anonymous, withHeaders }: TestApp, username = 'admin'): Promise<Client> {
  const token = data(await anonymous.post('/api/login', { body: { username, password: testPassword } }))
  return withHeaders({ authorization: `Bearer ${token}` })
}

export const start = async (who: Client, key: string, body: object = {}): Promise<number> =>
  data(await who.post('/api/workflow/instance', { body: { key, ...body } })).instanceId

// oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
export const instance = async (who: Client, instanceId: number): Promise<any> =>
  data(await who.get(`/api/workflow/instance/${instanceId}`))

/** The open task of a person in an instance. */
export async function taskIn(who: Client, instanceId: number): Promise<string> {
  const { rows } = data(await who.get('/api/workflow/task/todo/page', { query: { limit: 100 } }))
  const found = (rows as readonly { instanceId: number; taskId: string }[]).find((row) => row.instanceId === instanceId)
  expect(found, `a task in <${instanceId}>`).toBeDefined()
  return found!.taskId
}

export async function act(who: Client, instanceId: number, action: string, body: object = {}): Promise<Answer> {
  return who.post(`/api/workflow/task/${await taskIn(who, instanceId)}/${action}`, { body })
}

export const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  [{ id: 'start', type: 'start', name: '发起人' } as TreeNode, ...nodes].reduceRight(
    (next: TreeNode | undefined, node) => ({ ...node, ...(next ? { next } : {}) }),
    undefined,
  )!

export const approve = (id: string, ids: readonly (string | number)[], more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  type: 'approve',
  name: id,
  assign: { by: 'users', ids },
  ...more,
})
