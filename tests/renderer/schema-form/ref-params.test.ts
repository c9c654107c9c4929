import { expect, it } from 'vitest'
import { refParams } from '#renderer/schema-form/use-tree-options.ts'

it.each([
  ['nothing', undefined, undefined],
  ['a filter', { filter: { status: { eq: '0' } } }, { filter: '{"status":{"eq":"0"}}' }],
  ['one that only the form can answer', { filter: { $mode: { eq: 'create' } } }, undefined],
  [
    'what the caller may give',
    { filter: { status: { eq: '0' } }, gives: true },
    { filter: '{"status":{"eq":"0"}}', params: { give: 'true' } },
  ],
  ['what the caller may give, without a filter', { gives: true }, { params: { give: 'true' } }],
] as const)('asks for %s', (_, ref, asked) => expect(refParams(ref)).toEqual(asked))
