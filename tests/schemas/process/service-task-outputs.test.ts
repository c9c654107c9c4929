import { expect, it } from 'vitest'
import { isOutputs, readOutputs } from '#schemas/process/service-task-outputs.ts'
import type { OutputType } from '#schemas/process/service-task-outputs.ts'

const answer = {
  level: 'A',
  score: 2.5,
  ok: false,
  tags: ['x', 'y'],
  nested: { list: [{ code: 7 }] },
  empty: null,
  nul: 'a\0b',
  half: '\ud800',
  long: 'a'.repeat(2001),
  many: Array.from({ length: 101 }, () => 'a'),
}

it.each<[string, OutputType, unknown]>([
  ['level', 'string', 'A'],
  ['score', 'number', 2.5],
  ['ok', 'boolean', false],
  ['tags', 'strings', ['x', 'y']],
  ['nested.list.0.code', 'number', 7],
  ['tags.1', 'string', 'y'],
])('reads %s as %s', (path, type, value) => {
  expect(readOutputs({ found: { path, type } }, answer)).toEqual({ variables: { found: value } })
})

it.each<[string, OutputType, string]>([
  ['level', 'number', 'type'],
  ['score', 'string', 'type'],
  ['ok', 'strings', 'type'],
  ['nested.list', 'strings', 'type'],
  ['nul', 'string', 'type'],
  ['half', 'string', 'type'],
  ['long', 'string', 'large'],
  ['many', 'strings', 'large'],
  ['missing', 'string', 'missing'],
  ['empty', 'string', 'missing'],
  ['nested.list.1.code', 'number', 'missing'],
  ['constructor.name', 'string', 'missing'],
  ['level.length', 'number', 'missing'],
])('refuses %s as %s: %s', (path, type, code) => {
  expect(readOutputs({ found: { path, type } }, answer)).toMatchObject({ fault: { variable: 'found', code } })
})

it('sets an optional value that is missing to null, and nothing that is not declared', () => {
  const outputs = {
    a: { path: 'missing', type: 'string', optional: true },
    b: { path: 'ok', type: 'boolean' },
  } as const
  expect(readOutputs(outputs, answer)).toEqual({ variables: { a: null, b: false } })
  expect(readOutputs(outputs, undefined)).toMatchObject({ fault: { variable: 'b', code: 'missing' } })
})

it.each([
  [{ a: { path: 'x', type: 'string' } }, true],
  [{ 级别: { path: 'data.0.x', type: 'strings', optional: true } }, true],
  [{}, true],
  [[], false],
  [{ starter: { path: 'x', type: 'string' } }, false],
  [{ nrOfApproved: { path: 'x', type: 'number' } }, false],
  [{ __proto__x: { path: 'x..y', type: 'string' } }, false],
  [{ '1a': { path: 'x', type: 'string' } }, false],
  [{ a: { path: 'x', type: 'object' } }, false],
  [{ a: { path: 'x', type: 'string', optional: 'yes' } }, false],
  [Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`v${i}`, { path: 'x', type: 'string' }])), false],
])('%j declares outputs: %s', (outputs, isRight) => {
  expect(isOutputs(outputs)).toBe(isRight)
})
