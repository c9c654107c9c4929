import { expect, it } from 'vitest'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import { envOf } from '#plugins/form-data/client/submission-answers.tsx'

const row: DataRow = {
  id: 1,
  serial: 1,
  version: 1,
  revision: 1,
  answers: {},
  createTime: '2026-11-21T06:05:00Z',
  updateTime: '2026-11-21T06:05:00Z',
  createBy: 'li',
  updateBy: null,
  userId: 4,
  ext: null,
  env: null,
  duration: null,
}
const form = { format: 1, title: '', items: [], logic: [], theme: {}, settings: {} } as const

it('reads the address and the person of the submit; of answers before they were kept, who was signed in', () => {
  expect(envOf(row, form)).toEqual({ now: '2026-11-21T14:05', user: { userId: 4, userName: 'li' } })
  const env = { url: { channel: 'wx' }, user: { userId: 4, userName: 'li', roles: ['teacher'] } }
  expect(envOf({ ...row, env }, form)).toEqual({ now: '2026-11-21T14:05', ...env })
})
