import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { mergeCodebooks } from '#schemas/form/codebook.ts'
import type { FormHead, Forms } from './decorations.ts'
import { lru } from './lru.ts'

/** By form and newest version: what is merged of versions that never change never changes. */
const kept = lru<string, readonly CodebookEntry[]>(100)

/** The codebook that all answers of a form can be read with. Empty while nothing is published. */
export async function codebookOf(
  forms: Forms,
  { formId, version, formKey }: FormHead,
): Promise<readonly CodebookEntry[]> {
  const key = `${formKey}/${formId}/${version}`
  const known = kept.get(key)
  if (known) return known
  const versions = []
  for (let n = 1; n <= version; n++) versions.push((await forms.version(formId, n))?.artifact.codebook ?? [])
  const merged = mergeCodebooks(versions)
  kept.set(key, merged)
  return merged
}
