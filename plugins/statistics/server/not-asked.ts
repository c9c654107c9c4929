import type { Artifact } from '#schemas/form/artifact.ts'
import type { Form, ItemId } from '#schemas/form/form.ts'

/** A version as its answers were given. */
export interface Given {
  readonly document: Form
  readonly artifact: Artifact
}

/**
 * Questions that some people were never shown: a rule shows or hides them, a jump leads past them, they are hidden
 * always, or a version did not have them. Stored answers do not tell such people from those who left the question out.
 */
export function mayNotBeAsked(versions: readonly Given[]): ReadonlySet<ItemId> {
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
