import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { compiled, form, item, options, rule, workOf } from './form-builders.ts'
import { id } from './random-form.ts'

const name = item('name01', 'input')
const age = item('age001', 'number')
const show = (target: string) => ({ do: 'show', target }) as const

describe('the artifact', () => {
  const secretive = form(
    [
      item('radio1', 'radio', {
        options: [
          { value: 'a', label: 'A', score: 1, quota: 30 },
          { value: 'b', label: 'B', score: 2, other: true },
        ],
      }),
      item('quiz01', 'radio', { options: options(5, 7), exam: { points: 3.75, key: '5' } }),
      name,
      item('calc01', 'calc', { formula: 'radio1.score * 2' }),
    ],
    [rule({ radio1: { eq: 'a' } }, show('name01'))],
    {
      access: { signIn: true, password: 'open sesame', whitelist: ['a@b.cn'] },
      limits: { total: { max: 777 } },
      notify: { mails: ['boss@b.cn'] },
      push: { webhooks: ['http://internal'] },
      exam: { timeLimit: 9 },
      window: { to: '2027-01-01' },
    },
  )

  it('shows strangers no score, quota, password, address or limit', () => {
    const { publicForm, graph, answerSchema } = compiled(secretive)
    const text = JSON.stringify({ publicForm, graph, answerSchema })
    for (const secret of ['quota', '30', 'sesame', 'a@b.cn', '777', 'boss', 'internal', '3.75'])
      expect(text).not.toContain(secret)
    expect(JSON.stringify(publicForm)).not.toContain('score')
    expect(graph.scores).toEqual({ radio1: { a: 1, b: 2 } }) // quiz01's are read by nothing
    expect(publicForm.settings).toEqual({
      access: { signIn: true },
      window: { to: '2027-01-01' },
      exam: { timeLimit: 9 },
    })
  })

  it('keeps settings it does not know inside', () => {
    const document = form([{ ...name, answer: 'right' } as unknown as Item])
    expect(compiled(document).publicForm.items[0]).not.toHaveProperty('answer')
    expect(compiled(document).codebook[0]!.item).toHaveProperty('answer', 'right')
  })

  it('lists what holds an answer, in order', () => {
    expect(compiled(secretive).codebook.map((entry) => [entry.id, entry.type, entry.options?.length])).toEqual([
      ['radio1', 'radio', 2],
      ['quiz01', 'radio', 2],
      ['name01', 'input', undefined],
      ['calc01', 'calc', undefined],
    ])
  })

  it('describes the answers: closed, bounded, sharing repeated options', () => {
    const schema = compiled(
      form([
        item('scale1', 'radio', { options: options(0, 1) }),
        item('scale2', 'checkbox', { options: options(0, 1) }),
        item('text01', 'input'),
        item('number', 'number', { precision: 0 }),
      ]),
    ).answerSchema
    expect(schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      $defs: { options1: { type: 'string', enum: ['0', '1'] } },
      properties: {
        scale1: { $ref: '#/$defs/options1' },
        scale2: { type: 'array', items: { $ref: '#/$defs/options1' }, minItems: 0, maxItems: 2, uniqueItems: true },
        text01: { type: 'string', maxLength: 500 },
        number: { type: 'integer' },
      },
    })
  })

  it('is the same to the letter, in whatever order the document keeps its keys', () => {
    const shuffled = JSON.parse(JSON.stringify(secretive), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as Form
    expect(JSON.stringify(compile(shuffled).artifact)).toBe(JSON.stringify(compile(secretive).artifact))
  })

  it('orders its steps so that each reads what is logic, and says who depends on whom', () => {
    const { steps, dependants, initiallyHidden } = compiled(
      form(
        [
          item('calc02', 'calc', { formula: 'calc01 + 1' }),
          item('calc01', 'calc', { formula: 'age001 * 2' }),
          age,
          name,
        ],
        [rule({ calc02: { gt: 5 } }, show('name01'))],
      ),
    ).graph
    expect(steps.map((step) => step.kind !== 'jump' && step.target)).toEqual(['calc01', 'calc02', 'name01'])
    expect(dependants).toEqual({ age001: [0], calc01: [1], calc02: [2] })
    expect(initiallyHidden).toEqual(['name01'])
  })

  it('of 4 000 items is made within a second', () => {
    const items = Array.from({ length: 4000 }, (_, i) =>
      i % 10 === 9
        ? item(id(i), 'calc', { formula: `sum(${[1, 2, 3].map((back) => `${id(i - back)}.score`).join(', ')})` })
        : item(id(i), 'radio', { label: `question ${i}`, options: options(0, 1, 2, 3) }),
    )
    const logic = Array.from({ length: 2000 }, (_, i) =>
      rule({ [id(Math.floor(i / 5) * 10)]: { in: ['1', '2'] } }, show(id(Math.floor(i / 5) * 10 + 1 + (i % 5)))),
    )
    const survey = form(items, logic)
    compile(form(items.slice(0, 200)))
    let errors: readonly unknown[] | undefined
    expect(workOf(() => ({ errors } = compile(survey)))).toBeLessThan(1000)
    expect(errors).toEqual([])
  })
})
