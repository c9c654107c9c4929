import { formFailures } from '#schemas/form/form-failures.ts'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { formKeyPattern } from '#schemas/api/form-api-types.ts'
import { AppError } from '#server/kit/app-error.ts'
import { holdsAll } from '#server/authorization/require-permission.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Finding, Form } from '#schemas/form/form.ts'
import { formInZone } from '#schemas/form/form-time-zone.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { codebookOf } from './codebooks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    forms: Forms
  }
}

/** Access to forms, shared by several features. */
export interface Forms {
  /** The form with this key that the caller may manage; throws `form.unknown` (404) otherwise. */
  managed(formKey: string, caller: Caller): Promise<FormHead>
  /** The form with this key, for any caller; undefined when missing or deleted. */
  find(formKey: string): Promise<FormHead | undefined>
  /**
   * One published version, with the options that sources offer now and a time zone, the institution's where it has none
   * of its own; undefined when it does not exist.
   */
  version(formId: number, version: number): Promise<PublishedForm | undefined>
  /** One version exactly as it was published; undefined when it does not exist. */
  frozen(formId: number, version: number): Promise<PublishedForm | undefined>
  /** The codebook that covers every submission of a form. Empty before the first version is published. */
  codebook(head: FormHead): Promise<readonly CodebookEntry[]>
  /** Subscribes the feature to events of the form's submissions, or unsubscribes it, in every process. */
  watch(form: Pick<FormHead, 'formId' | 'formKey'>, feature: string, isWatching: boolean): Promise<void>
  /** Notifies every process of a changed head. */
  changed(formKey: string): Promise<void>
  /**
   * Registers the check of another part of a form, such as its process; its findings block publishing unless they are
   * warnings. A finding's `at` is `tab/{tab}/{place}` outside of the editor. Call it before the server is ready.
   */
  addCheck(check: PartCheck): void
  /** Registers what another part stores in the transaction that publishes a form. Call it before the server is ready. */
  onPublish(step: PublishStep): void
  /** Runs all registered steps in the transaction. */
  publishParts(tx: Db, head: FormHead): Promise<void>
  /** Returns the findings of all registered parts. */
  partFindings(head: FormHead, draft: Form): Promise<readonly PartFinding[]>
}

/** A finding of a part; a warning does not block publishing. */
export type PartFinding = Finding & { readonly isWarning?: true }
export type PublishStep = (tx: Db, head: FormHead) => Promise<void>
export type PartCheck = (head: FormHead, draft: Form) => Promise<readonly PartFinding[]>

/** Compiled versions kept in memory. Versions never change, but a large one takes a few megabytes. */
const keptVersions = 200
const keptHeads = 2_000
/** Longest use of an outdated head after a lost message. */
const headMs = 2_000

/** Decorates `app.forms`: heads and versions of forms. */
export const forms = fp(
  async (app) => {
    const heads = new LRUCache<string, { readonly until: number; readonly head: Promise<FormHead | undefined> }>({
      max: keptHeads,
    })
    const versions = new LRUCache<string, Promise<PublishedForm | undefined>>({ max: keptVersions })
    const inZone = zonedVersions()

    const unsubscribe = app.bus.subscribe(formChannel, (formKey) => heads.delete(String(formKey)))
    app.addHook('onClose', async () => unsubscribe())

    const checks: PartCheck[] = []
    const publishSteps: PublishStep[] = []
    app.decorate('forms', {
      async managed(formKey, caller) {
        const head = await headOf(app.db, formKey)
        if (!head || !manages(head, caller)) throw new AppError(formFailures['form.unknown'], `key <${formKey}>`)
        return head
      },

      find(formKey) {
        const known = heads.get(formKey)
        if (known && known.until > performance.now()) return known.head
        // keeps the promise, not its value: a change deletes the entry, and with it any read begun before the change
        const head = headOf(app.db, formKey)
        heads.set(formKey, { head, until: performance.now() + headMs })
        head.catch(() => heads.delete(formKey))
        return head
      },

      async version(formId, version) {
        const form = await this.frozen(formId, version)
        return form && app.optionSources.fill(inZone(form, app.settings.info().timeZone))
      },

      frozen(formId, version) {
        const key = `${formId}/${version}`
        const known = versions.get(key)
        if (known) return known
        const found = versionOf(app.db, formId, version)
        versions.set(key, found)
        // not cached, because the version may be published at any moment
        found.then(
          (one) => one ?? versions.delete(key),
          () => versions.delete(key),
        )
        return found
      },

      codebook(head) {
        return codebookOf(this, head)
      },

      async watch({ formId, formKey }, feature, isWatching) {
        await app.db
          .updateTable('form')
          .set({
            watchers: isWatching
              ? sql`array_append(array_remove(watchers, ${feature}), ${feature})`
              : sql`array_remove(watchers, ${feature})`,
          })
          .where('formId', '=', formId)
          .execute()
        await this.changed(formKey)
      },

      async changed(formKey) {
        heads.delete(formKey)
        await app.bus.publish(formChannel, formKey)
      },

      onPublish: (step) => void publishSteps.push(step),

      async publishParts(tx, head) {
        for (const step of publishSteps) await step(tx, head)
      },

      addCheck: (check) => void checks.push(check),

      partFindings: async (head, draft) => (await Promise.all(checks.map((check) => check(head, draft)))).flat(),
    } satisfies Forms)
  },
  { name: 'forms', dependencies: ['bus', 'settings'] },
)

/** Puts versions in a time zone. One object per version and zone, because others cache by it. */
function zonedVersions(): (form: PublishedForm, zone: string) => PublishedForm {
  const zoned = new WeakMap<PublishedForm, { readonly zone: string; readonly form: PublishedForm }>()
  return (form, zone) => {
    const known = zoned.get(form)
    if (known?.zone === zone) return known.form
    const made = {
      ...form,
      document: formInZone(form.document, zone),
      artifact: { ...form.artifact, publicForm: formInZone(form.artifact.publicForm, zone) },
    }
    zoned.set(form, { zone, form: made })
    return made
  }
}

const manages = (head: FormHead, caller: Caller): boolean => head.ownerId === caller.userId || holdsAll(caller)

/**
 * Reads a head. A malformed key is not looked up, because it could contain characters that PostgreSQL rejects, such as
 * NUL.
 */
async function headOf(db: Db, formKey: string): Promise<FormHead | undefined> {
  if (!formKeyPattern.test(formKey)) return undefined
  return db
    .selectFrom('form')
    .select([
      'formId',
      'formKey',
      'secret',
      'name',
      'type',
      'status',
      'folderId',
      'ownerId',
      'version',
      'draftRevision',
      'serial',
      'watchers',
      'delFlag',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
    .where('formKey', '=', formKey)
    .where('delFlag', '=', '0')
    .executeTakeFirst()
}

async function versionOf(db: Db, formId: number, version: number): Promise<PublishedForm | undefined> {
  return db
    .selectFrom('formVersion')
    .select(['formId', 'version', 'hash', 'createTime', 'document', 'artifact'])
    .where('formId', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Body: key of the form whose head changed. */
export const formChannel = 'form.changed'
/** Body: id of the owner whose to-dos may have changed. */
export const todoChannel = 'form.todo'
/** Body: id of a form changed by an operation other than saving its draft. */
export const actedChannel = 'form.acted'
