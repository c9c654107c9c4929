import { filesIn, limitsOfFiles, maxFilesOf } from '#schemas/form/types/file-base.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { urlName } from '#server/kit/file-headers.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { attachmentsItem } from '../shared/decision-limits.ts'
import type { Attachment } from '../shared/task-api-types.ts'

export const attachmentLimits = limitsOfFiles(attachmentsItem)

const addressOf = (instanceId: number, ref: string, name: string): string =>
  `/api/workflow/instance/${instanceId}/file/${ref}/${urlName(name)}`

export const attachmentOf = (
  instanceId: number,
  {
    key,
    name,
    size,
    type,
  }: { readonly key: string; readonly name: string; readonly size: number; readonly type: string },
): Attachment => ({ name, url: addressOf(instanceId, key, name), size, type, ref: key })

const messages = {
  gone: {
    'zh-cn': '有附件不存在或已失效，请移除后重新上传',
    en: 'An attachment doesn’t exist or has expired. Remove it and upload it again.',
  },
  many: {
    'zh-cn': `最多上传 ${maxFilesOf(attachmentsItem)} 个附件`,
    en: `Attach at most ${maxFilesOf(attachmentsItem)} files`,
  },
} as const

/**
 * Returns the files of a decision as stored: uploads of the same user to the same process, given by `ref`. Any other
 * file is an error.
 */
export async function attachmentsNamed(
  db: Db,
  { instanceId, userId }: { readonly instanceId: number; readonly userId: number },
  given: unknown,
  locale: Locale,
): Promise<{ readonly files: readonly Attachment[]; readonly errors: readonly FieldError[] }> {
  const named = filesIn(given)
  if (named.length === 0) return { files: [], errors: [] }
  if (named.length > maxFilesOf(attachmentsItem)) return { files: [], errors: [errorOf('many', locale)] }
  const rows = await db
    .selectFrom('wfFile')
    .innerJoin('sysFile', 'sysFile.fileKey', 'wfFile.fileKey')
    .select(['sysFile.fileKey as key', 'sysFile.name', 'sysFile.type', 'sysFile.size'])
    .where('wfFile.instanceId', '=', instanceId)
    .where('wfFile.userId', '=', userId)
    .where(
      'wfFile.fileKey',
      'in',
      named.map(({ ref }) => ref ?? ''),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.key, { ...row, size: Number(row.size) }]))
  if (named.some(({ ref }) => !known.has(ref ?? ''))) return { files: [], errors: [errorOf('gone', locale)] }
  const refs = [...new Set(named.map(({ ref }) => ref!))]
  return { files: refs.map((ref) => attachmentOf(instanceId, known.get(ref)!)), errors: [] }
}

const errorOf = (code: keyof typeof messages, locale: Locale): FieldError => ({
  field: 'attachments',
  code,
  message: messages[code][locale],
})
