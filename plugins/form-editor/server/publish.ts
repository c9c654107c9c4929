import { createHash } from 'node:crypto'
import { canonical } from '#schemas/form/canonical.ts'
import { compile } from '#schemas/form/compile.ts'
import { diffForms } from '#schemas/form/diff.ts'
import type { Form } from '#schemas/form/form.ts'
import type { FormCheck, Published } from '#schemas/api/form-wire.ts'
import { maxErrors } from '#schemas/api/limits.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { FormHead, Forms } from '#server/kit/decorations.ts'
import type { FormStore, Stamp } from './store.ts'

/** What publishing the draft would say: nothing is changed. */
export async function check(store: FormStore, forms: Forms, head: FormHead): Promise<FormCheck> {
  const [{ document }, before] = await Promise.all([store.draft(head.formId), forms.version(head.formId, head.version)])
  const { errors, warnings } = compile(document)
  return {
    errors: errors.slice(0, maxErrors), warnings: warnings.slice(0, maxErrors), errorCount: errors.length, warningCount: warnings.length,
    diff: diffForms(before?.document, document),
  }
}

/**
 * Freezes the draft as the next version and opens the form. An unchanged draft only opens the form again.
 * Compiling happens before the transaction: a form of 4 000 items takes a second, and nobody else should wait for it.
 */
export async function publish(store: FormStore, forms: Forms, head: FormHead, acceptBreaking: boolean, stamp: Stamp): Promise<Publication> {
  const [{ document, revision }, before] = await Promise.all([store.draft(head.formId), forms.version(head.formId, head.version)])
  const url = `/s/${head.formKey}`

  if (before && textOf(before.document) === textOf(document)) {
    await store.change(head.formId, { status: 'open' }, stamp)
    return { published: { version: before.version, hash: before.hash, url }, before: before.document, document }
  }

  const { artifact, errors, warnings } = compile(document)
  if (!artifact) throw new AppError('form.unpublishable', `${errors.length} errors`, { data: { errors, warnings } })

  const diff = diffForms(before?.document, document)
  const breaking = diff.filter((change) => change.level === 'breaking')
  if (before && breaking.length > 0 && !acceptBreaking) throw new AppError('form.breaking', `${breaking.length} changes`, { data: { diff } })

  const next = { formId: head.formId, version: head.version + 1, document, artifact, hash: sha256(textOf(artifact)) }
  if (!(await store.publish(next, revision, stamp))) throw new AppError('form.stale', `revision <${revision}>`)
  return { published: { version: next.version, hash: next.hash, url }, before: before?.document, document }
}

export interface Publication {
  readonly published: Published
  /** The version before; undefined at the first publish. */
  readonly before: Form | undefined
  readonly document: Form
}

/** Same content, same text, whatever jsonb did to the order of keys. */
const textOf = (value: unknown): string => JSON.stringify(canonical(value))
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
