import { LRUCache } from 'lru-cache'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { mergeCodebooks } from '#schemas/form/codebook.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'

interface Kept {
  /** The options of sources that the codebook has; empty without sources, and then it never changes. */
  readonly revisions: string
  readonly codebook: readonly CodebookEntry[]
}

/** Merged codebooks by form and newest version. */
const kept = new LRUCache<string, Kept>({ max: 100 })

/** The codebook that covers every submission of a form. Empty before the first version is published. */
export async function codebookOf(
  forms: { version(formId: number, version: number): Promise<PublishedForm | undefined> },
  { formId, version, formKey }: FormHead,
): Promise<readonly CodebookEntry[]> {
  const key = `${formKey}/${formId}/${version}`
  const known = kept.get(key)
  if (known?.revisions === '') return known.codebook
  const versions = []
  for (let n = 1; n <= version; n++) versions.push(await forms.version(formId, n))
  const revisions = versions
    .map((one) => one?.sources?.revision ?? '')
    .join(' ')
    .trim()
  if (known?.revisions === revisions) return known.codebook
  const codebook = mergeCodebooks(versions.map((one) => one?.artifact.codebook ?? []))
  kept.set(key, { revisions, codebook })
  return codebook
}
