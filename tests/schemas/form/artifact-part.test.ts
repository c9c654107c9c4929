import { expect, it } from 'vitest'
import { artifactPart } from '#schemas/form/artifact-part.ts'
import { compile } from '#schemas/form/compile.ts'
import { evaluateLogic } from '#schemas/form/evaluate-logic.ts'
import { rule } from './form-builders.ts'

const yesNo = ['y', 'n'].map((value) => ({ value, label: value }))
const { artifact } = compile({
  format: 1,
  title: 'f',
  theme: {},
  settings: {},
  items: [
    { id: 'first1', type: 'radio', label: 'a', options: yesNo },
    { id: 'second', type: 'input', label: 'b' },
    { id: 'third1', type: 'input', label: 'c' },
    { id: 'secret', type: 'radio', label: '绝密', options: yesNo },
    { id: 'amount', type: 'number', label: 'd' },
    { id: 'total1', type: 'calc', label: 'e', formula: 'amount * 1234' },
    { id: 'fourth', type: 'input', label: 'f' },
  ],
  logic: [
    rule({ first1: { eq: 'y' } }, { do: 'show', target: 'second' }),
    rule({ secret: { eq: 'y' } }, { do: 'show', target: 'third1' }),
    rule({ first1: { eq: 'y' } }, { do: 'hide', target: 'secret' }),
    rule({ total1: { gt: 5 } }, { do: 'show', target: 'fourth' }),
  ],
})
const part = artifactPart(artifact!, new Set(['first1', 'second', 'third1', 'amount', 'total1', 'fourth']))
const seen = (answers: object) => [...evaluateLogic(part, { ...answers }, { now: '2026-11-24T10:00' }).visible]

it('applies rules among the questions of the part', () => {
  expect(seen({})).not.toContain('second')
  expect(seen({ first1: 'y' })).toContain('second')
})

it('asks questions that a rule about another question, or a formula, would hide', () => {
  expect(seen({})).toEqual(expect.arrayContaining(['third1', 'fourth']))
})

it('tells nothing of other questions, and no formula', () => {
  expect(JSON.stringify(part)).not.toMatch(/secret|绝密|1234/)
})
