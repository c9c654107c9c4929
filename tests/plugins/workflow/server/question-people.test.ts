import { expect, it } from 'vitest'
import { publishForm } from '#tests/support/published-form.ts'
import { act, approve, chain, data, deploy, idsOf, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li } = await openTeam()

it('assignees can search the candidates of a question at their node, even in a form closed to them', async () => {
  const ids = await idsOf(admin, 'wang')
  const form = await publishForm(admin, li, {
    format: 1,
    title: '派工',
    theme: {},
    // of these people only the first may fill it in by its link
    settings: { access: { signIn: true, whitelist: ['li'] } },
    logic: [],
    items: [
      { id: 'why001', type: 'input', label: '事由' },
      { id: 'who001', type: 'userSelect', label: '负责人' },
      { id: 'seen01', type: 'userSelect', label: '经办人' },
    ],
  })
  const key = await deploy(
    admin,
    chain(approve('a', ['zhang'], { fields: { who001: 'required', seen01: 'read' } }), approve('b', ['wang'])),
    { formKey: form.formKey },
  )
  const id = await start(li, key, { answers: { why001: '漏水' } })
  const task = await taskIn(zhang, id)
  const path = `/api/workflow/task/${task}/people`
  const found = data(await zhang.get(`${path}/who001`, { query: { keyword: 'wan' } }))
  expect(found).toMatchObject({ rows: [{ id: ids.wang, name: 'wang' }], more: false })

  expect((await zhang.get(`${path}/who001`, { query: { page: 0 } })).status).toBe(400)
  expect((await zhang.get(`${path}/who001`, { query: { keyword: 'x'.repeat(51) } })).status).toBe(400)
  for (const item of ['why001', 'seen01', 'none01']) expect((await zhang.get(`${path}/${item}`)).status).toBe(404)
  expect((await test.anonymous.get(`${path}/who001`)).status).toBe(401)
  expect((await wang.get(`${path}/who001`)).status).toBe(404)

  data(await act(zhang, id, 'approve', { answers: { who001: [{ userId: ids.wang }] } }))
  expect((await zhang.get(`${path}/who001`)).status).toBe(409)
  const next = data(await wang.get(`/api/workflow/task/${await taskIn(wang, id)}`))
  expect(next.answers.who001).toEqual([{ userId: ids.wang, name: 'wang' }])
})
