import { failures } from './failures.ts'
import { maxErrors } from '#schemas/api/limits.ts'
import type { FormCheck, Published } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Events } from '#server/kit/domain-events.ts'
import { task, type WorkerPool } from '#server/kit/worker-pool.ts'
import type { Forms } from './cached-form-repository.ts'
import { checkTexts, prepareVersion, type PreparedVersion } from './prepare-version.ts'
import type { FormStore, Stamp } from './form-store.ts'

declare module '#server/kit/domain-events.ts' {
  interface DomainEvents {
    'form.published': { readonly formKey: string; readonly formId: number; readonly version: number }
  }
}

/** Number of items above which a form is compiled in a worker. */
const maxItemsHere = 100
const prepareInWorker = task<typeof prepareVersion>(new URL('./prepare-version.ts', import.meta.url), 'prepareVersion')
const checkInWorker = task<typeof checkTexts>(new URL('./prepare-version.ts', import.meta.url), 'checkTexts')

export interface Publishing {
  readonly store: FormStore
  readonly forms: Forms
  readonly pool: WorkerPool
  readonly events: Events
  readonly db: Db
}

/** Checks the draft for publishing without changing anything. */
export async function check({ store, forms, pool }: Publishing, head: FormHead): Promise<FormCheck> {
  const [{ itemCount, ...texts }, { document }] = await Promise.all([
    store.texts(head.formId),
    store.draft(head.formId),
  ])
  const [own, found] = await Promise.all([
    itemCount > maxItemsHere ? pool.run(checkInWorker, texts) : checkTexts(texts),
    forms.partFindings(head, document),
  ])
  const parts = found.filter(({ isWarning }) => !isWarning)
  const warnings = found.filter(({ isWarning }) => isWarning)
  return {
    ...own,
    errors: [...own.errors, ...parts].slice(0, maxErrors),
    errorCount: own.errorCount + parts.length,
    warnings: [...own.warnings, ...warnings].slice(0, maxErrors),
    warningCount: own.warningCount + warnings.length,
  }
}

/**
 * Freezes the draft as the next version and opens the form. An unchanged draft only opens the form again. Compiles
 * before the transaction, because a form of 4 000 items takes a second and would block other writes.
 */
export async function publish(
  { store, forms, pool, events, db }: Publishing,
  head: FormHead,
  acceptBreaking: boolean,
  stamp: Stamp,
): Promise<Publication> {
  const [{ document, revision }, before] = await Promise.all([
    store.draft(head.formId),
    forms.frozen(head.formId, head.version),
  ])
  const url = `/s/${head.formKey}`
  const publishParts = async (tx: Db, version: number): Promise<void> => {
    await forms.publishParts(tx, head)
    await events.emit(tx, 'form.published', { formKey: head.formKey, formId: head.formId, version })
  }
  const [{ isSame, artifact, hash, errors, warnings, diff }, found] = await Promise.all([
    prepare(pool, before?.document, document),
    forms.partFindings(head, document),
  ])
  const parts = found.filter(({ isWarning }) => !isWarning)
  if (parts.length > 0)
    throw new AppError(failures['form.unpublishable'], `${parts.length} errors beside the form`, {
      data: { errors: [...errors, ...parts].slice(0, maxErrors), warnings },
    })

  if (before && isSame) {
    await store.change(head.formId, { status: 'open' }, stamp)
    // registered parts, such as the process, may have changed
    await db.transaction().execute((tx) => publishParts(tx, before.version))
    return { published: { version: before.version, hash: before.hash, url }, before: before.document, document }
  }
  if (artifact === undefined || hash === undefined)
    throw new AppError(failures['form.unpublishable'], `${errors.length} errors`, { data: { errors, warnings } })

  const breaking = diff.filter((change) => change.level === 'breaking')
  if (before && breaking.length > 0 && !acceptBreaking)
    throw new AppError(failures['form.breaking'], `${breaking.length} changes`, { data: { diff } })

  const next = { formId: head.formId, version: head.version + 1, document, artifact, hash }
  if (!(await store.publish(next, revision, stamp, (tx) => publishParts(tx, next.version))))
    throw new AppError(failures['form.stale'], `revision <${revision}>`)
  return { published: { version: next.version, hash, url }, before: before?.document, document }
}

export interface Publication {
  readonly published: Published
  /** Previous version; undefined at the first publish. */
  readonly before: Form | undefined
  readonly document: Form
}

async function prepare(pool: WorkerPool, before: Form | undefined, document: Form): Promise<PreparedVersion> {
  const input = { before, document }
  return document.items.length > maxItemsHere ? pool.run(prepareInWorker, input) : prepareVersion(input)
}
