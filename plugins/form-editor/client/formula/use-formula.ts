import { useEffect, useState } from 'react'
import type { Form } from '#schemas/form/form.ts'
import type { FormulaFault, parserFor, readsOf } from '#schemas/form/parse-formula.ts'
import type { evaluate } from '#schemas/form/evaluate-formula.ts'
import { formInZone, zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { useInstitutionZone } from '#renderer/kit/use-institution-time-zone.ts'
import { sampleAnswer, sampleAt } from './sample-answers.ts'

/** The state of a formula: its error, or the questions it reads and its result for sample answers. */
export interface Understood {
  readonly fault?: FormulaFault
  readonly sample?: {
    /** Questions the formula reads, in reading order, with their sample answers. */
    readonly answers: readonly (readonly [id: string, answer: unknown])[]
    readonly result: unknown
  }
}

interface Tools {
  readonly parserFor: typeof parserFor
  readonly readsOf: typeof readsOf
  readonly evaluate: typeof evaluate
}

const nothing: Understood = {}
const quietMs = 150

/**
 * Parses a formula shortly after its last change, once the parser has loaded. `given` replaces sample answers by item.
 * An empty formula has neither error nor result.
 */
export function useFormula(formula: string, form: Form, given: Readonly<Record<string, unknown>>): Understood {
  const [understood, setUnderstood] = useState(nothing)
  const zone = useInstitutionZone()
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const [parser, { evaluate }] = await Promise.all([
        import('#schemas/form/parse-formula.ts'),
        import('#schemas/form/evaluate-formula.ts'),
      ])
      if (!isOver) setUnderstood(understand(formula, formInZone(form, zone), given, { ...parser, evaluate }))
    }, quietMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [formula, form, zone, given])
  return understood
}

function understand(formula: string, form: Form, given: Readonly<Record<string, unknown>>, tools: Tools): Understood {
  if (formula.trim() === '') return nothing
  const parsed = tools.parserFor(form)(formula)
  if ('fault' in parsed) return { fault: parsed }
  const answers = new Map<string, unknown>()
  const zone = zoneOfForm(form.settings)
  const read = (path: string): unknown => {
    if (path === 'now') return momentIn(zone, new Date())
    const item = form.items.find(({ id }) => path === id || path.startsWith(`${id}.`))
    if (!item) return undefined
    if (!answers.has(item.id)) answers.set(item.id, given[item.id] ?? sampleAnswer(item, zone))
    return sampleAt(form, path, answers.get(item.id))
  }
  for (const path of tools.readsOf(parsed.expr)) read(path)
  return { sample: { result: tools.evaluate(parsed.expr, read), answers: [...answers] } }
}
