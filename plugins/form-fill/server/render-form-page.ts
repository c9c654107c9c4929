import { LRUCache } from 'lru-cache'
import type { FormPage } from '../shared/page-model.ts'

type Questions = Pick<FormPage, 'form' | 'graph'>

export interface RenderFormPageInput {
  /** URL of the built module that renders pages. */
  readonly module: string
  /** Hash of the published version. */
  readonly hash: string
  readonly page: Omit<FormPage, keyof Questions>
  readonly questions?: Questions
}

/** Cached questions by version; large ones are a few megabytes. */
const kept = new LRUCache<string, Questions>({ max: 10 })

/**
 * Renders a page of a form in a worker; undefined when the worker has not cached this version's questions and the call
 * did not include them.
 */
export async function renderFormPage({
  module,
  hash,
  page,
  questions = kept.get(hash),
}: RenderFormPageInput): Promise<string | undefined> {
  if (!questions) return undefined
  kept.set(hash, questions)
  const { renderHtml } = (await import(module)) as { readonly renderHtml: (page: FormPage) => string }
  return renderHtml({ ...page, ...questions })
}
