import type { Artifact, Step } from './artifact.ts'
import type { ItemId } from './form.ts'

const surroundings = ['now', 'user', 'url', 'left'] as const

/**
 * The part of an artifact about some questions, for users who do not see the others. Rules that read or concern another
 * question, formulas and jumps are left out, because they tell of it; the server applies all of them.
 */
export function artifactPart({ format, publicForm, graph }: Artifact, visible: ReadonlySet<ItemId>): Artifact {
  const computed = new Set(graph.steps.flatMap((step) => (step.kind === 'calc' ? [step.target] : [])))
  const known = new Set<string>([...[...visible].filter((id) => !computed.has(id)), ...surroundings])
  const readBy = new Map<number, string[]>()
  for (const [name, steps] of Object.entries(graph.dependants))
    for (const step of steps) readBy.set(step, [...(readBy.get(step) ?? []), name])
  const isKept = (step: Step, at: number): boolean =>
    step.kind === 'rules' && visible.has(step.target) && (readBy.get(at) ?? []).every((name) => known.has(name))
  const kept = graph.steps.flatMap((step, at) => (isKept(step, at) ? [at] : []))
  const next = new Map(kept.map((at, index) => [at, index]))
  const left = new Set(graph.steps.flatMap((step, at) => (step.kind === 'rules' && !next.has(at) ? [step.target] : [])))
  return {
    format,
    answerSchema: {},
    publicForm: { ...publicForm, items: publicForm.items.filter(({ id }) => visible.has(id)), logic: [] },
    graph: {
      steps: kept.map((at) => graph.steps[at]!),
      dependants: Object.fromEntries(
        Object.entries(graph.dependants).flatMap(([name, steps]) => {
          const those = steps.flatMap((at) => next.get(at) ?? [])
          return those.length > 0 ? [[name, those]] : []
        }),
      ),
      // a question shown by a rule that is left out is asked, and the server decides
      initiallyHidden: graph.initiallyHidden.filter((id) => visible.has(id) && !left.has(id)),
      scores: Object.fromEntries(Object.entries(graph.scores).filter(([id]) => visible.has(id))),
    },
    codebook: [],
  }
}
