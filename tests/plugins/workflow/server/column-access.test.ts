/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import type { FieldPolicy } from '#schemas/process/node-settings.ts'
import type { Answer } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { approve, chain, data, instance, openTeam, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li } = await openTeam()
const soon = soonIn(() => test.app)

let count = 0
/** An order of two lines, handed in by Li, that Zhang decides about. */
async function ordered(fields: Readonly<Record<string, FieldPolicy>>, lines: readonly object[] = orderLines) {
  const title = `采购 ${++count}`
  const form: Form = {
    format: 1,
    title,
    items: [
      {
        id: 'lines1',
        type: 'subForm',
        label: '明细',
        rowItems: [
          { id: 'goods1', type: 'input', label: '品名', required: true },
          { id: 'price1', type: 'number', label: '单价' },
          { id: 'secret', type: 'input', label: '供应商', required: true },
          { id: 'budget', type: 'input', label: '预算科目' },
        ],
      },
    ] as never,
    logic: [],
    theme: {},
    settings: { access: { signIn: true } },
  }
  const published = await publishForm(wang, li, form)
  data(await wang.put(published.at('/process'), { body: { tree: chain(approve('boss', ['zhang'], { fields })) } }))
  data(await wang.post(published.at('/publish'), { body: {} }))
  await published.submit(lines.length > 0 ? { lines1: lines } : {})
  const id = await soon(async () => {
    const { rows } = data(await li.get('/api/workflow/task/mine/page', { query: { limit: 100, name: title } }))
    expect(rows).toHaveLength(1)
    return rows[0].instanceId as number
  })
  const taskId = await taskIn(zhang, id)
  const decide = (answers: object): Promise<Answer> =>
    zhang.post(`/api/workflow/task/${taskId}/approve`, { body: { answers } })
  return { id, task: data(await zhang.get(`/api/workflow/task/${taskId}`)), decide }
}
const orderLines = [
  { goods1: '纸', price1: 20, secret: '甲公司' },
  { goods1: '笔', price1: 3, secret: '乙公司' },
]
const errorsOf = (answer: Answer): readonly object[] =>
  (answer.body.data as { errors: { item: string; code: string; inRow?: object }[] }).errors.map(
    ({ item, code, inRow }) => ({ item, code, ...(inRow ? { inRow } : {}) }),
  )

const fields = {
  lines1: 'write',
  'lines1.goods1': 'read',
  'lines1.secret': 'hidden',
  'lines1.budget': 'required',
} as const

it('a node reads and writes its columns only, and rows survive a hidden column', async () => {
  const { id, task, decide } = await ordered(fields)
  expect(task.fields).toEqual(fields)
  const query = { tasks: task.task.taskId }
  expect(data(await zhang.get('/api/workflow/task/todo/check', { query }))[0].hindrances).toEqual(['answers'])
  expect(task.answers.lines1).toEqual([
    { goods1: '纸', price1: 20 },
    { goods1: '笔', price1: 3 },
  ])
  expect(JSON.stringify(task)).not.toMatch(/甲公司|供应商/)
  expect(task.document.items[0]).toMatchObject({
    minRows: 2,
    maxRows: 2,
    rowItems: [{ id: 'goods1', readOnly: true }, { id: 'price1' }, { id: 'budget', required: true }],
  })
  expect(JSON.stringify((await instance(zhang, id)).variables)).not.toContain('甲公司')

  const [one, two] = [
    { goods1: '纸', price1: 20, budget: '办公' },
    { goods1: '笔', price1: 4, budget: '办公' },
  ]
  const refused = async (lines1: unknown): Promise<readonly object[]> => {
    const answer = await decide({ lines1 })
    expect(answer.status).toBe(422)
    return errorsOf(answer)
  }
  const at = (row: number, item: string, code = 'readonly') => [{ item: 'lines1', code, inRow: { row, item } }]
  expect(await refused([one, { ...two, secret: '丙公司' }])).toEqual(at(1, 'secret'))
  expect(await refused([{ ...one, goods1: '黄金' }, two])).toEqual(at(0, 'goods1'))
  expect(await refused([one])).toEqual([{ item: 'lines1', code: 'readonly' }])
  expect(await refused([one, two, two])).toEqual([{ item: 'lines1', code: 'readonly' }])
  expect(await refused('')).toEqual([{ item: 'lines1', code: 'readonly' }])
  expect(await refused([one, { goods1: '笔', price1: 4 }])).toEqual(at(1, 'budget', 'required'))
  expect(await refused([one, { ...two, price1: 'much' }])).toEqual([expect.objectContaining({ item: 'lines1' })])

  // a column that is only read may be left out
  expect(data(await decide({ lines1: [{ price1: 21, budget: '办公' }, two] }))).toEqual({ status: 'approved' })
  expect((await instance(li, id)).variables.lines1).toEqual([
    { goods1: '纸', price1: 21, budget: '办公', secret: '甲公司' },
    { goods1: '笔', price1: 4, budget: '办公', secret: '乙公司' },
  ])
})

it('required columns are required even when a decision changes nothing', async () => {
  const { decide } = await ordered(fields)
  expect(errorsOf(await decide({}))).toEqual([{ item: 'lines1', code: 'required', inRow: { row: 0, item: 'budget' } }])
})

it('new rows of a first answer may have any number, and need no hidden columns', async () => {
  const { id, decide } = await ordered(fields, [])
  expect(data(await decide({ lines1: [{ price1: 1, budget: '差旅' }] }))).toEqual({ status: 'approved' })
  expect((await instance(li, id)).variables.lines1).toEqual([{ price1: 1, budget: '差旅' }])
})

it('columns of a read-only question are hidden or read', async () => {
  const { task, decide } = await ordered({ 'lines1.secret': 'hidden', 'lines1.price1': 'write' })
  expect(task.fields).toEqual({ lines1: 'read', 'lines1.secret': 'hidden' })
  expect(task.answers.lines1[0]).toEqual({ goods1: '纸', price1: 20 })
  expect(errorsOf(await decide({ lines1: orderLines }))).toEqual([{ item: 'lines1', code: 'readonly' }])
})

it('without column settings a question allows its whole rows', async () => {
  const { id, decide } = await ordered({ lines1: 'write' })
  data(await decide({ lines1: [{ goods1: '书', secret: '丁公司' }] }))
  expect((await instance(admin, id)).variables.lines1).toEqual([{ goods1: '书', secret: '丁公司' }])
})
