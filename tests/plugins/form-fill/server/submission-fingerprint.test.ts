import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { submissionFingerprint } from '#plugins/form-fill/server/submission-fingerprint.ts'
import { canonical } from '#schemas/form/canonical-json.ts'

const time = new Date('2026-11-21T09:30:00.000Z')
const stored = { id: 12, serial: 3, time, exam: null }

it('is the SHA-256 of the canonical JSON of a submission, whatever the order of its answers', () => {
  const answers = { zulu01: ['b', 'a'], alpha1: '一段文字', mike01: { to: 2, from: 1 } }
  const reordered = { mike01: { from: 1, to: 2 }, alpha1: '一段文字', zulu01: ['b', 'a'] }
  const text = JSON.stringify(
    canonical({ formId: 7, id: 12, serial: 3, time: time.toISOString(), answers, key: 'a key' }),
  )
  const { receipt } = submissionFingerprint(7, { ...stored, answers }, 'a key')
  expect(receipt).toBe(createHash('sha256').update(text).digest('hex'))
  expect(submissionFingerprint(7, { ...stored, answers: reordered }, 'a key').receipt).toBe(receipt)
})

it('stays what printed receipts say', () => {
  const { receipt } = submissionFingerprint(7, { ...stored, answers: { q00001: 'x', q00000: 42 } }, undefined)
  expect(receipt).toBe('88ca23442f83230dc03bfa4c05f1b833055c1635c5c0f789955b9bb69fb43835')
})
