import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { validateDocument } from '#schemas/form/validate-document.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { codes, checkOf } from './form-builders.ts'

const load = (name: string): Form => {
  const read = validateDocument(
    JSON.parse(readFileSync(new URL(`../../support/forms/${name}.json`, import.meta.url), 'utf8')),
  )
  if (!('form' in read)) throw new Error(read.faults[0]!.message.en)
  return read.form
}

/** Answers of `count` items that add up to `total`: as many threes as fit, then the rest. */
const adding = (prefix: string, count: number, total: number): Answers =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`${prefix}${i + 1}`, String(Math.max(0, Math.min(3, total - i * 3)))]),
  )

describe.each(['zh', 'en'])('PHQ-9 (%s)', (language) => {
  const phq = load(`phq-9.${language}`)
  // Every edge of the published bands 0–4, 5–9, 10–14, 15–19, 20–27.
  it.each([0, 1, 4, 5, 9, 10, 14, 15, 19, 20, 26, 27])('adds up to %i', (total) => {
    const { answers, errors } = checkOf(phq, { ...adding('phq90', 9, total), ...(total > 0 ? { phq910: '1' } : {}) })
    expect(errors).toEqual([])
    expect(answers.phq9tt).toBe(total)
  })

  it('asks the tenth item as soon as any of the nine is above 0, and requires it', () => {
    for (let i = 1; i <= 9; i++) {
      const answers = { ...adding('phq90', 9, 0), [`phq90${i}`]: '1' }
      expect([i, ...codes(checkOf(phq, answers))]).toEqual([i, 'phq910 required'])
      expect(checkOf(phq, { ...answers, phq910: '2' }).answers.phq910).toBe('2')
    }
  })

  it('hides the tenth item and forgets its answer when all nine are 0', () => {
    const { answers, errors, logic } = checkOf(phq, { ...adding('phq90', 9, 0), phq910: '3' })
    expect(errors).toEqual([])
    expect(logic.visible.has('phq910')).toBe(false)
    expect(answers).not.toHaveProperty('phq910')
  })

  it('does not believe a total from outside', () => {
    expect(checkOf(phq, { ...adding('phq90', 9, 0), phq9tt: 27 }).answers.phq9tt).toBe(0)
  })
})

describe.each(['zh', 'en'])('GAD-7 (%s)', (language) => {
  it.each([0, 4, 5, 9, 10, 14, 15, 21])('adds up to %i', (total) => {
    const { answers, errors } = checkOf(load(`gad-7.${language}`), adding('gad70', 7, total))
    expect(errors).toEqual([])
    expect(answers.gad7tt).toBe(total)
  })

  it('names each question left out, in the language of the reader', () => {
    const { errors } = checkOf(load('gad-7.zh'), { gad701: '1' })
    expect(errors).toHaveLength(6)
    expect(errors[0]).toEqual({ item: 'gad702', code: 'required', message: '请选择「不能停止或控制担忧」' })
  })
})
