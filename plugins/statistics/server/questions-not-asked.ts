import type { Artifact } from '#schemas/form/artifact.ts'
import type { Form, ItemId } from '#schemas/form/form.ts'

/** Published version that submissions were given to. */
export interface Given {
  readonly document: Form
  readonly artifact: Artifact
}

/**
 * Returns the questions that some respondents were never shown: hidden by a rule, skipped by a jump, always hidden, or
 * missing from a version. Stored answers do not distinguish these from questions left blank.
 */
export function questionsNotAsked(versions: readonly Given[]): ReadonlySet<ItemId> {
  const everywhere = versions.map(({ document }) => new Set(document.items.map(({ id }) => id)))
  const added = [...new Set(versions.flatMap(({ document }) => document.items.map(({ id }) => id)))].filter((id) =>
    everywhere.some((ids) => !ids.has(id)),
  )
  return new Set([...added, ...versions.flatMap(conditionalIn)])
}

function conditionalIn({ document, artifact }: Given): readonly ItemId[] {
  const jumps = artifact.graph.steps.filter((step) => step.kind === 'jump')
  const targets = document.logic
    .flatMap(({ then }) => then)
    .filter((effect) => effect.do === 'show' || effect.do === 'hide')
    .map((effect) => effect.target)
  return document.items
    .filter(
      (item, at) => item.hidden || targets.includes(item.id) || jumps.some(({ from, to }) => from < at && at < to),
    )
    .map(({ id }) => id)
}
