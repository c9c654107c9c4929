import { describe, expect, it } from 'vitest'
import { act, approve, chain, deploy, openTeam, start } from './approval-team.ts'

const { admin, zhang, li, ids } = await openTeam({ clock: () => new Date('2026-03-02T08:00:00.000Z') })

describe('the server refuses', () => {
  it('a model with unsupported elements, by their names', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="t"><process id="bad" isExecutable="true"><startEvent id="s"/><serviceTask id="j" name="Run Java" activiti:class="org.x.Y"/><complexGateway id="g"/></process></definitions>`
    const answer = await admin.post('/api/workflow/definition/deploy', { body: { xml } })
    expect(answer.status).toBe(422)
    expect((answer.body.data as { errors: { element: string; code: string }[] }).errors).toMatchObject([
      { element: 'j', code: 'handler.unknown', message: expect.stringContaining('Run Java') },
      { element: 'g', code: 'element.unsupported' },
    ])
    const none = await admin.post('/api/workflow/definition/deploy', { body: { xml: 'hello' } })
    expect([none.status, none.body.data]).toMatchObject([422, { errors: [{ code: 'xml.broken' }] }])
  })

  it.each([
    ['post', '/definition/deploy', {}, 400],
    ['post', '/instance', {}, 400],
    ['post', '/instance', { key: 'nowhere' }, 404],
    ['post', '/instance', { key: 'a', definitionId: 1 }, 400],
    ['post', '/message', {}, 400],
    ['get', '/definition/999999/xml', undefined, 404],
    ['get', '/instance/999999', undefined, 404],
    ['get', '/instance/x', undefined, 400],
    ['get', '/task/x', undefined, 400],
    ['get', '/task/999999-1', undefined, 404],
    ['get', '/task/todo/page?limit=1000', undefined, 400],
    ['post', '/task/999999-1/approve', {}, 404],
    ['post', '/task/999999-1/return', {}, 400],
    ['post', '/task/999999-1/addSign', { users: [], when: 'before' }, 400],
    ['post', '/task/999999-1/comment', {}, 400],
    ['post', '/instance/999999/migrate', { version: 1 }, 404],
    ['post', '/forecast', {}, 400],
    ['post', '/forecast', { key: 'nowhere' }, 404],
  ] as const)('%s %s with %j is %i', async (method, path, body, status) => {
    const answer =
      method === 'get' ? await admin.get(`/api/workflow${path}`) : await admin.post(`/api/workflow${path}`, { body })
    expect(answer.status).toBe(status)
  })

  it('forged user ids, and variables that only the engine may write', async () => {
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
    expect((await act(zhang, id, 'transfer', { userId: 999_999 })).status).toBe(422)
    expect((await act(zhang, id, 'addSign', { users: [999_999], when: 'after' })).status).toBe(422)
    expect((await act(zhang, id, 'return', { to: 'nowhere' })).status).toBe(422)
    expect((await act(zhang, id, 'approve', { answers: { outcome: 'approved' } })).status).toBe(400)
    expect((await act(zhang, id, 'transfer', { userId: ids.zhang })).status).toBe(422)
  })
})
