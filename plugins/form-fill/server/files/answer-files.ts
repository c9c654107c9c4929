import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { answerMessage } from '#schemas/form/answer-messages.ts'
import type { AnswerError, Answers, Item, ItemId } from '#schemas/form/form.ts'
import { foundOnce } from '#schemas/form/item.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { filesIn, fileNameOf, fileUrl, namesOfTypes, refOf, type FileAnswer } from '#schemas/form/types/file-base.ts'
import { sizeText, type FileLimits } from '#schemas/module/upload-file-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { networkOf } from '#server/kit/client-network.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { ReceivedFile } from '#server/kit/services/files.ts'
import { urlName } from '#server/kit/file-headers.ts'
import { privateLooseDays } from '#server/kit/services/files.ts'
import { sameText } from '../access-rules.ts'
import { submissionFingerprint } from '../submission-fingerprint.ts'
import { fillStore } from '../submission-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    answerFiles: AnswerFiles
  }
}
declare module '#server/kit/database-tables.ts' {
  interface Tables {
    /** An upload to a question. */
    formFile: { fileKey: string; formId: number; itemId: string; network: string; createTime: Date }
    /** Submissions that refer to a file or did before an edit. */
    formFileUse: { formId: number; submissionId: number; fileKey: string }
  }
}

type Of = Pick<FormHead, 'formId' | 'formKey'>

/**
 * Private files of answers: uploaded before the submission that refers to them, deleted with the last such submission.
 */
export interface AnswerFiles {
  /** Stores an upload to a question. Fails as `app.files.keep` does. */
  take(
    form: Of,
    item: ItemId,
    file: {
      readonly received: ReceivedFile
      readonly name: string
      readonly mime: string
      readonly limits: FileLimits
    },
    request: FastifyRequest,
  ): Promise<Required<FileAnswer>>
  /**
   * Replaces every file in the answers by its stored description, and returns an error for each question whose file
   * belongs to another question, is not allowed or no longer exists.
   */
  resolve(
    form: Of,
    items: readonly Item[],
    answers: Answers,
    options: {
      readonly locale: Locale
      /** The edited submission; files it already refers to may stay. */
      readonly submissionId?: number
      /** Whether answers may refer to any file of the form, as staff may. */
      readonly isStaff?: boolean
    },
  ): Promise<{ readonly answers: Answers; readonly errors: readonly AnswerError[] }>
  /**
   * Keeps the files that accepted answers refer to, for a submission or, without one, permanently: in the transaction
   * that stores the answers.
   */
  keep(
    db: Db,
    form: Pick<Of, 'formId'>,
    submissionId: number | null,
    items: readonly Item[],
    answers: Answers,
  ): Promise<void>
  /** The content of a file, if this request may open it. */
  open(request: FastifyRequest, form: FormHead, ref: string): Promise<OpenedFile | undefined>
  /** Whether this network may upload more files before it submits them. */
  hasRoom(ip: string): Promise<boolean>
  /** Allows further users, besides managers of the form, to open files of submissions. */
  admit(mayOpen: MayOpen): void
  /** Allows signed-in users to upload files where they fill in the form elsewhere than on its page. */
  admitUploads(mayUpload: MayUpload): void
  /** Whether a user may upload files past the gate of the form's page. */
  isUploader(caller: Caller, form: FormHead): Promise<boolean>
}

export type MayUpload = (caller: Caller, form: FormHead) => Promise<boolean>

export type MayOpen = (
  request: FastifyRequest,
  form: FormHead,
  submissionIds: readonly number[],
  /** The question that the file answers. */
  item: ItemId,
  ref: string,
) => Promise<boolean>

export interface OpenedFile {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Time in which a submission may first refer to an upload, a little less than until the upload is swept. */
const nameableMs = privateLooseDays * 86_400_000 - 3_600_000
/** Limits of uploads per network and day that no submission refers to yet. */
const roomBytes = 1024 ** 3
const roomFiles = 500
const dayMs = 86_400_000

const itemsOfFiles = foundOnce<Item>(({ type }) => itemTypeOf(type)?.files !== undefined)

/** Decorates `app.answerFiles`. */
export const answerFiles = fp(
  async (app) => {
    const store = fillStore(app)
    const others: MayOpen[] = []
    const uploaders: MayUpload[] = []

    app.decorate('answerFiles', {
      async take({ formId, formKey }, itemId, { received, limits, ...file }, { ip, caller }) {
        const { key, name, type, size } = await app.files.keep(received, file, limits, caller)
        await app.db
          .insertInto('formFile')
          .values({ fileKey: key, formId, itemId, network: networkOf(ip), createTime: app.clock() })
          .execute()
        return { name, url: fileUrl(formKey, key, urlName(name)), size, type, ref: key }
      },

      async resolve({ formId, formKey }, items, answers, { locale, submissionId, isStaff = false }) {
        const asked = itemsOfFiles(items).filter((item) => answers[item.id] !== undefined)
        if (asked.length === 0) return { answers, errors: [] }
        const refs = asked.flatMap(({ id }) => filesIn(answers[id]).flatMap((one) => refOf(one) ?? []))
        const rows = await app.db
          .selectFrom('formFile')
          .innerJoin('sysFile', 'sysFile.fileKey', 'formFile.fileKey')
          .leftJoin('formFileUse', (join) =>
            join
              .onRef('formFileUse.fileKey', '=', 'formFile.fileKey')
              .on('formFileUse.formId', '=', formId)
              .on('formFileUse.submissionId', '=', submissionId ?? -1),
          )
          .select([
            'formFile.fileKey',
            'formFile.itemId',
            'formFile.createTime',
            'formFileUse.submissionId',
            'sysFile.name',
            'sysFile.type',
            'sysFile.size',
          ])
          .where('formFile.formId', '=', formId)
          .where('formFile.fileKey', 'in', [...new Set([...refs, ''])])
          .execute()
        const since = app.clock().getTime() - nameableMs
        const known = new Map(rows.map((row) => [row.fileKey, row]))
        const errors: AnswerError[] = []
        const resolved = asked.map((item) => {
          const limits = itemTypeOf(item.type)!.files!(item)
          const value = answers[item.id]
          const files = new Map<string, Required<Omit<FileAnswer, 'ref'>>>()
          for (const given of filesIn(value)) {
            const ref = refOf(given) ?? ''
            const row = known.get(ref)
            const isOwn = row && (isStaff || row.submissionId !== null || row.createTime.getTime() > since)
            if (!isOwn || row.itemId !== item.id) {
              errors.push(errorOf(item, 'fileGone', fileNameOf(given), locale))
              break
            }
            const { name, type } = row
            const size = Number(row.size)
            if (row.submissionId === null && !limits.types.some(({ mime }) => mime === type)) {
              errors.push(errorOf(item, 'fileType', namesOfTypes(limits.types), locale))
              break
            }
            if (row.submissionId === null && size > limits.maxBytes) {
              errors.push(errorOf(item, 'fileSize', sizeText(limits.maxBytes), locale))
              break
            }
            files.set(ref, { name, url: fileUrl(formKey, ref, urlName(name)), size, type })
          }
          const all = [...files.values()]
          return [item.id, Array.isArray(value) ? all : all[0] && { url: all[0].url }] as const
        })
        return { answers: { ...answers, ...Object.fromEntries(resolved) }, errors }
      },

      async keep(db, { formId }, submissionId, items, answers) {
        const keys = itemsOfFiles(items).flatMap(({ id }) => filesIn(answers[id]).flatMap((one) => refOf(one) ?? []))
        if (keys.length === 0) return
        if (submissionId !== null)
          await db
            .insertInto('formFileUse')
            .values(keys.map((fileKey) => ({ formId, submissionId, fileKey })))
            .onConflict((on) => on.doNothing())
            .execute()
        await db
          .updateTable('sysFile')
          .set({ keepTime: app.clock() })
          .where('fileKey', 'in', keys)
          .where('keepTime', 'is', null)
          .execute()
      },

      async open(request, form, ref) {
        const found = await app.db
          .selectFrom('formFile')
          .innerJoin('sysFile', 'sysFile.fileKey', 'formFile.fileKey')
          .select(['sysFile.fileKey as key', 'sysFile.name', 'sysFile.type', 'sysFile.size', 'formFile.itemId'])
          .where('formFile.formId', '=', form.formId)
          .where('formFile.fileKey', '=', ref)
          .executeTakeFirst()
        if (!found) return undefined
        const { itemId, ...file } = found
        const uses = await app.db
          .selectFrom('formFileUse')
          .innerJoin('formSubmission', (join) =>
            join
              .onRef('formSubmission.formId', '=', 'formFileUse.formId')
              .onRef('formSubmission.id', '=', 'formFileUse.submissionId'),
          )
          .select(['formSubmission.id', 'formSubmission.userId', 'formSubmission.delFlag'])
          .where('formFileUse.fileKey', '=', ref)
          .execute()
        const opened = { ...file, size: Number(file.size) }
        // until a submission references the file, its reference is known only to the uploader
        return uses.length === 0 || (await mayOpen(request, form, uses, itemId, ref)) ? opened : undefined
      },

      async hasRoom(ip) {
        if (!app.config.rateLimit) return true
        const network = networkOf(ip)
        const since = new Date(app.clock().getTime() - dayMs)
        const { rows } = await sql<{ n: number; bytes: number }>`
          select count(*)::integer as n, coalesce(sum(size), 0)::float8 as bytes from (
            select s.size from form_file f join sys_file s on s.file_key = f.file_key
            where f.network = ${network} and f.create_time > ${since} and s.keep_time is null
            union all
            select size from form_upload
            where network = ${network} and create_time > ${since} and file_key is null
          ) loose`.execute(app.db)
        return rows[0]!.n < roomFiles && rows[0]!.bytes < roomBytes
      },

      admit: (check) => void others.push(check),
      admitUploads: (check) => void uploaders.push(check),
      async isUploader(caller, form) {
        for (const check of uploaders) if (await check(caller, form)) return true
        return false
      },
    } satisfies AnswerFiles)

    /**
     * Whether the caller can see one of these submissions: staff of the form, the submitter, or the holder of its
     * receipt.
     */
    async function mayOpen(
      request: FastifyRequest,
      form: FormHead,
      uses: readonly Use[],
      item: ItemId,
      ref: string,
    ): Promise<boolean> {
      const { caller } = request
      const alive = uses.filter(({ delFlag }) => delFlag === '0')
      if (caller && !caller.mustChangePassword) {
        const mayList = grants(caller.permissions, ['project:data:list', 'project:data:query'])
        if (mayList && (await manages(form, request))) return true
        if (alive.some(({ userId }) => userId === caller.userId)) return true
      }
      const { id, receipt } = request.query as { id?: unknown; receipt?: unknown }
      if (typeof receipt === 'string' && alive.some((use) => String(use.id) === id)) {
        const row = await store.byId(form.formId, Number(id))
        if (row && sameText(submissionFingerprint(form.formId, row, row.idempotencyKey).receipt, receipt)) return true
      }
      const ids = alive.map((use) => use.id)
      for (const check of others) if (await check(request, form, ids, item, ref)) return true
      return false
    }

    const manages = (form: FormHead, { caller }: FastifyRequest): Promise<boolean> =>
      app.forms.managed(form.formKey, caller!).then(
        () => true,
        () => false,
      )
  },
  { name: 'answer-files', dependencies: ['files', 'forms'] },
)

interface Use {
  readonly id: number
  readonly userId: number | null
  readonly delFlag: string
}

const errorOf = (
  item: Item,
  code: 'fileGone' | 'fileType' | 'fileSize',
  limit: string,
  locale: Locale,
): AnswerError => ({ item: item.id, code, message: answerMessage(code, locale, item, limit) })
