import { LRUCache } from 'lru-cache'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { mergeCodebooks } from '#schemas/form/codebook.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'

/** Merged codebooks by form and newest version; published versions never change, so the entries never go stale. */
const kept = new LRUCache<string, readonly CodebookEntry[]>({ max: 100 })

/** The codebook that covers every submission of a form. Empty before the first version is published. */
export async function codebookOf(
  forms: { version(formId: number, version: number): Promise<PublishedForm | undefined> },
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
