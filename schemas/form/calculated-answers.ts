import type { Expr } from './artifact.ts'
import { parseFormulas } from './check-formulas.ts'
import { graphOf } from './dependency-graph.ts'
import { rootOf } from './edit-document.ts'
import { evaluateLogic } from './evaluate-logic.ts'
import type { Answers, Form, ItemId } from './form.ts'
import { readsOf } from './parse-formula.ts'

/**
 * For what reads answers of a form that nobody fills in, such as the trial of a process: the questions that `names`
 * depend on, each behind those that it is calculated from.
 */
export function withSources(form: Form, names: readonly string[]): readonly string[] {
  const { formulas } = parseFormulas(form)
  const ids = new Set(form.items.map(({ id }) => id))
  const found = new Set<string>()
  const under = new Set<string>()
  const add = (name: string): void => {
    // a circle is reported when the form is published
    if (found.has(name) || under.has(name)) return
    under.add(name)
    for (const source of sourcesOf(formulas.get(name))) if (ids.has(source)) add(source)
    found.add(name)
  }
  for (const name of names) add(name)
  return [...found]
}

/**
 * The answers with those to calculated questions, by the functions that a submit uses. Rules are left out, because they
 * would drop answers to questions that nobody was asked; a given result is kept where none of its sources has an answer.
 * `now` is that of `Env`.
 */
export function withCalculated(form: Form, answers: Answers, now: string): Answers {
  const { formulas } = parseFormulas(form)
  const plain = { ...form, logic: [] }
  const made = formulas.size > 0 ? graphOf(plain, formulas) : undefined
  if (!made || 'circles' in made) return answers
  const artifact = { format: 1, publicForm: plain, graph: made.graph, answerSchema: {}, codebook: [] } as const
  const all = evaluateLogic(artifact, answers, { now }).answers
  const isAsked = (id: ItemId): boolean =>
    sourcesOf(formulas.get(id)).some((source) =>
      formulas.has(source) ? isAsked(source) : answers[source] !== undefined,
    )
  const results = [...formulas.keys()].filter(
    (id) => all[id] !== undefined && (answers[id] === undefined || isAsked(id)),
  )
  return { ...answers, ...Object.fromEntries(results.map((id) => [id, all[id]])) }
}

const sourcesOf = (expr: Expr | undefined): readonly ItemId[] => (expr ? readsOf(expr).map(rootOf) : [])
