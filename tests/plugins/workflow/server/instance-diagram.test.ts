import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstanceDiagram } from '#plugins/workflow/shared/definition-api-types.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { act, approve, chain, data, deploy, start } from './approval-team.ts'

let test: TestApp
let admin: Client
let zhang: Client
let li: Client
let wang: Client
beforeAll(async () => {
  test = await openApp()
  ;[admin, zhang, li, wang] = await Promise.all([test.as(), test.as('zhang'), test.as('li'), test.as('wang')])
})
afterAll(() => test.close())

const byDays = chain({
  id: 'split',
  type: 'branch',
  name: '天数',
  branches: [
    { id: 'long', name: '长', when: { days: { gt: 3 } }, next: approve('boss', ['zhang']) },
    { id: 'short', name: '短', next: approve('desk', ['wang']) },
  ],
} as TreeNode)

describe('the diagram of an instance', () => {
  it('has the path and its times, without people and conditions', async () => {
    const id = await start(li, await deploy(admin, byDays), { variables: { days: 5 } })
    const path = `/api/workflow/instance/${id}/diagram`
    const seen = data<InstanceDiagram>(await li.get(path))
    expect(seen.flows.toSorted()).toEqual(['long', 'start..next'])
    expect(seen.times.find(({ node }) => node === 'boss')).toMatchObject({ ended: null, count: 1 })
    expect(seen.xml).toContain('BPMNShape')
    expect(seen.xml).not.toContain('zhang')
    expect(seen.xml).not.toContain('gt')
    data(await act(zhang, id, 'approve'))
    const after = data<InstanceDiagram>(await zhang.get(path))
    expect(after.flows).toEqual(expect.arrayContaining(['boss..next', 'split..join..next']))
    expect(after.flows).not.toContain('short')
    expect(after.flows).not.toContain('desk..next')
  })

  it('is visible to participants only', async () => {
    const id = await start(li, await deploy(admin, byDays), { variables: { days: 5 } })
    const path = `/api/workflow/instance/${id}/diagram`
    expect((await wang.get(path)).status).toBe(404)
    expect((await test.anonymous.get(path)).status).toBe(401)
    expect((await li.get('/api/workflow/instance/x/diagram')).status).toBe(400)
  })
})
