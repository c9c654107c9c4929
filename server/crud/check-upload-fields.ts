import type { FieldError } from '#schemas/api/envelope.ts'
import { fileKeyIn, fileKeysIn } from '#schemas/module/upload-url.ts'
import { limitsOf, sizeText, typeNames } from '#schemas/module/upload-file-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { fieldError } from './body-errors.ts'

/**
 * Checks new values of file fields: each must be an upload of ours with a type and size the field accepts. Values
 * already stored stay valid.
 */
export async function uploadFaults(
  db: Db,
  module: Module,
  body: Row,
  current: Row,
  locale: Locale,
): Promise<readonly FieldError[]> {
  const given = Object.values(module.fields)
    .filter((field) => /^(image|file)s?$/.test(field.type) && field.name in body)
    .map((field) => {
      const had = new Set(listOf(current[field.name]))
      return { field, added: listOf(body[field.name]).filter((address) => !had.has(address)) }
    })
  const keys = given.flatMap(({ added }) => added.map(fileKeyIn)).filter((key) => key !== undefined)
  const rows =
    keys.length > 0
      ? await db.selectFrom('sysFile').select(['fileKey', 'type', 'size']).where('fileKey', 'in', keys).execute()
      : []
  const known = new Map(rows.map((row) => [row.fileKey, row]))
  return given.flatMap(({ field, added }): readonly FieldError[] => {
    const { types, maxBytes } = limitsOf(field)
    const files = added.map((address) => known.get(fileKeyIn(address) ?? ''))
    if (files.some((file) => !file)) return [fieldError(module, field.name, 'upload', locale)]
    if (files.some((file) => !types.some((type) => type.mime === file!.type)))
      return [
        {
          field: field.name,
          code: 'fileType',
          message: textIn(texts.type, locale).replace('{types}', typeNames(types)),
        },
      ]
    if (files.some((file) => file!.size > maxBytes))
      return [
        {
          field: field.name,
          code: 'fileSize',
          message: textIn(texts.size, locale).replace('{limit}', sizeText(maxBytes)),
        },
      ]
    return []
  })
}

/** Marks every upload named in these values, in file fields or inside texts, as in use: loose uploads are swept. */
export async function keepUploads(db: Db, values: unknown, now: Date): Promise<void> {
  const keys = [...new Set(fileKeysIn(JSON.stringify(values)))]
  if (keys.length > 0)
    await db
      .updateTable('sysFile')
      .set({ keepTime: now })
      .where('fileKey', 'in', keys)
      .where('keepTime', 'is', null)
      .execute()
}

const listOf = (value: unknown): readonly string[] => [value ?? []].flat() as string[]

const texts = {
  type: {
    'zh-cn': '文件格式不正确，请上传 {types} 格式文件',
    en: 'This file format isn’t allowed. Upload a {types} file.',
  },
  size: { 'zh-cn': '上传文件大小不能超过 {limit}', en: 'The file may have at most {limit}' },
} as const
