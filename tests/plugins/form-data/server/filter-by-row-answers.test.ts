/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const test = await openApp()
const admin = await test.as()
afterAll(() => test.close())

const list = {
  id: 'rows01',
  type: 'subForm',
  label: '明细',
  rowItems: [
    { id: 'name01', type: 'input', label: '名称' },
    { id: 'numb01', type: 'number', label: '数量' },
    {
      id: 'kind01',
      type: 'radio',
      label: '类别',
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
    {
      id: 'tags01',
      type: 'checkbox',
      label: '标签',
      options: [
        { value: 'x', label: '急' },
        { value: 'y', label: '缓' },
      ],
    },
    { id: 'date01', type: 'date', label: '日期' },
  ],
} as unknown as Item
const shown = { id: 'shown1', type: 'input', label: '说明' } as Item
const document = (when?: Cond): Form => ({
  format: 1,
  title: '采购',
  items: [list, shown],
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word; nobody awaits a rule
  logic: when ? [{ when, then: [{ do: 'show', target: 'shown1' }] }] : [],
  theme: {},
  settings: {},
})

const rows: readonly (readonly object[] | undefined)[] = [
  undefined,
  [{ name01: '纸' }],
  [
    { name01: '笔', numb01: 5, kind01: 'a', tags01: ['x'] },
    { name01: '笔记本', numb01: 20, kind01: 'b', tags01: ['x', 'y'], date01: '2026-11-20' },
  ],
  [
    { name01: '100%', numb01: 0, kind01: 'a', date01: '2026-12-01' },
    { numb01: -3, kind01: 'a', tags01: ['y'] },
  ],
  [{ name01: 'Ink', numb01: 20, kind01: 'b', tags01: ['x'], date01: '2026-11-20' }],
]

const tests: readonly (readonly [question: string, test: object])[] = [
  ['name01', { like: '笔' }],
  ['name01', { like: '%' }],
  ['name01', { startsWith: 'in' }],
  ['name01', { eq: '纸' }],
  ['name01', { ne: '纸' }],
  ['name01', { empty: true }],
  ['name01', { empty: false }],
  ['numb01', { gt: 0 }],
  ['numb01', { gte: 0, lt: 20 }],
  ['numb01', { between: [0, 20] }],
  ['numb01', { in: [5, 20] }],
  ['numb01', { empty: true }],
  ['kind01', { in: ['b'] }],
  ['kind01', { eq: 'a' }],
  ['kind01', { ne: 'a' }],
  ['tags01', { has: ['x'] }],
  ['tags01', { hasAll: ['x', 'y'] }],
  ['tags01', { empty: false }],
  ['date01', { lte: '2026-11-30' }],
  ['date01', { between: ['2026-11-20', '2026-11-20'] }],
]

describe('a condition on rows', () => {
  const published = publishForm(admin, test.anonymous, document())
  const stored = published.then(async (form) => {
    for (const value of rows) await form.submit({ ...(value ? { rows01: value } : {}), shown1: '' })
    return form
  })
  const found = async (filter: Cond): Promise<readonly number[]> => {
    const { at } = await stored
    const answer = await admin.get(at('/data/page'), { query: { filter: JSON.stringify(filter), sort: 'serial' } })
    expect(answer.body).toMatchObject({ code: 200 })
    return answer.body.data.rows.map(({ serial }: { serial: number }) => serial)
  }

  it.each(
    tests.flatMap(([question, one]) =>
      (['any', 'every'] as const).flatMap((quantifier) => {
        const when = { [`rows01.${quantifier}.${question}`]: one }
        return [[when], [{ not: when }]] as [Cond][]
      }),
    ),
  )('holds for the same answers in a form’s rules as in a list’s filter: %j', async (cond) => {
    const { artifact, errors } = compile(document(cond))
    expect(errors).toEqual([])
    const env = { now: '2026-11-23T10:00' }
    const byRule = rows.flatMap((value, at) =>
      evaluateLogic(artifact!, value ? { rows01: value } : {}, env).visible.has('shown1') ? [at + 1] : [],
    )
    expect(await found(cond)).toEqual(byRule)
  })

  it('means some row or all rows, and no row is neither', async () => {
    expect(await found({ 'rows01.any.numb01': { gte: 20 } })).toEqual([3, 5])
    expect(await found({ 'rows01.every.numb01': { gte: 20 } })).toEqual([5])
    expect(await found({ 'rows01.every.numb01': { empty: true } })).toEqual([2])
    expect(await found({ 'rows01.every.kind01': { eq: 'a' } })).toEqual([4])
    expect(await found({ 'rows01.any.name01': { eq: "' or true --" } })).toEqual([])
  })

  it('asks about questions that are there, with values they can have', async () => {
    const { at } = await stored
    const refused = await admin.get(at('/data/page'), {
      query: { filter: JSON.stringify({ 'rows01.any.gone01': { eq: 1 } }) },
    })
    expect(refused.status).toBe(400)
    const codes = (when: Cond) => compile(document(when)).errors.map(({ code }) => code)
    expect(codes({ 'rows01.any.gone01': { eq: 'a' } })).toEqual(['logic.suffix'])
    expect(codes({ 'rows01.any.kind01': { eq: 'c' } })).toEqual(['logic.option'])
    expect(codes({ 'rows01.every.numb01': { gt: 'x' } })).toEqual(['logic.value'])
    expect(codes({ 'rows01.any.name01': { has: ['a'] } })).toEqual(['logic.op'])
  })

  it('beside which lists sort by the answer in the first row, in the order of its kind', async () => {
    const { at } = await stored
    const sorted = async (sort: string) => {
      const { status, body } = await admin.get(at('/data/page'), { query: { sort: `${sort},serial` } })
      return status === 200 ? body.data.rows.map(({ serial }: { serial: number }) => serial) : status
    }
    const numbers = await sorted('rows01.numb01')
    expect(numbers.filter((serial: number) => serial > 2)).toEqual([4, 3, 5])
    expect((await sorted('-rows01.numb01')).filter((serial: number) => serial > 2)).toEqual([5, 3, 4])
    expect((await sorted('rows01.kind01')).filter((serial: number) => serial > 2)).toEqual([3, 4, 5])
    expect((await sorted('rows01.name01')).filter((serial: number) => serial > 1)).toEqual([4, 5, 3, 2])
    expect((await sorted('rows01.date01')).slice(0, 2)).toEqual([5, 4])
    // a list of picks has no order, and the whole answer neither
    expect(await sorted('rows01.tags01')).toBe(400)
    expect(await sorted('rows01')).toBe(400)
  })

  it('narrows statistics, and is no column of lists and files', async () => {
    const { at } = await stored
    const filter = JSON.stringify({ 'rows01.any.kind01': { in: ['b'] } })
    expect((await admin.get(at('/statistics'), { query: { filter } })).body.data.n).toBe(2)
    const csv = (await admin.get(at('/data/export'), { query: { format: 'csv', labels: 1 } })).text
    expect(csv.split('\n')[0]).not.toContain('任一行')
  })
})
