import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import type { FastifyReply } from 'fastify'
import { sizeText, typeNamed, typeNames } from '#schemas/module/file-types.ts'
import { isPublic } from '../authorization/route-access.ts'
import { AppError } from '../kit/app-error.ts'
import type { Files } from '../kit/decorations.ts'
import { file } from '../kit/api-shapes.ts'
import { describeRoutes, documented, type DocsByRoute } from '../kit/route-docs.ts'

/** Lifetime of a file without a reference. */
const looseMs = 24 * 3_600_000
const sweptAtOnce = 500

/**
 * Decorates `app.files` and serves `/files/{key}/{name}`. Contents lie in DATA_DIR/uploads under their keys; names are
 * in the table. A name is never part of a path on disk.
 */
export const files = fp(
  async (app) => {
    describeRoutes(app, docs)
    const folder = join(app.config.dataDir, 'uploads')
    const pathOf = (key: string): string => join(folder, key.slice(0, 2), key)

    app.decorate('files', {
      async save({ name: given, mime, bytes }, { types, maxBytes }, caller) {
        const name = soundName(given)
        if (bytes.length === 0) throw new AppError('file.none', 'the file is empty')
        if (bytes.length > maxBytes) throw new AppError('file.tooLarge', name, { data: { limit: sizeText(maxBytes) } })
        const type = typeNamed(types, name, mime)
        const { hasSignatureOf } = await import('../kit/file-signature.ts')
        if (!type || !hasSignatureOf(type, bytes))
          throw new AppError('file.format', name, { data: { types: typeNames(types) } })
        const key = randomBytes(16).toString('base64url')
        await writeWhole(pathOf(key), bytes)
        await app.db
          .insertInto('sysFile')
          .values({
            fileKey: key,
            name,
            type: type.mime,
            size: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
            userId: caller.userId,
            createBy: caller.userName,
            createTime: app.clock(),
            keepTime: null,
          })
          .execute()
        return { key, name, type: type.mime, size: bytes.length, url: `/files/${key}/${addressName(name)}` }
      },

      async sweep() {
        const before = new Date(app.clock().getTime() - looseMs)
        const loose = await app.db
          .deleteFrom('sysFile')
          .where(
            'fileKey',
            'in',
            app.db
              .selectFrom('sysFile')
              .select('fileKey')
              .where('keepTime', 'is', null)
              .where('createTime', '<', before)
              .limit(sweptAtOnce),
          )
          .where('keepTime', 'is', null)
          .returning('fileKey')
          .execute()
        for (const { fileKey } of loose) await rm(pathOf(fileKey), { force: true })
        return loose.length + (await sweepStrays(before))
      },
    } satisfies Files)

    /** Removes contents without a row, left by a process that ended between the two writes. */
    async function sweepStrays(before: Date): Promise<number> {
      let swept = 0
      for (const below of await readdir(folder).catch(() => [])) {
        const names = await readdir(join(folder, below)).catch(() => [])
        if (names.length === 0) continue
        const known = new Set(
          (await app.db.selectFrom('sysFile').select('fileKey').where('fileKey', 'in', names).execute()).map(
            (row) => row.fileKey,
          ),
        )
        for (const stray of names.filter((name) => !known.has(name))) {
          const path = join(folder, below, stray)
          if ((await stat(path)).mtime >= before) continue
          await rm(path, { force: true })
          swept += 1
        }
      }
      return swept
    }

    const params = {
      type: 'object',
      required: ['key'],
      properties: { key: { type: 'string', pattern: '^[\\w-]{22}$' } },
    } as const
    app.get<{ Params: { key: string } }>(
      '/files/:key/*',
      { schema: { params }, config: { ...isPublic, bare: true } },
      async (request, reply) => {
        const row = await app.db
          .selectFrom('sysFile')
          .select(['fileKey', 'name', 'type', 'size'])
          .where('fileKey', '=', request.params.key)
          .executeTakeFirst()
        const content = row && (await open(pathOf(row.fileKey)).catch(() => undefined))
        if (!row || !content) throw new AppError('file.unknown', request.params.key)
        return sendFile(reply, row, content.createReadStream())
      },
    )
  },
  { name: 'files' },
)

/** Sends pictures inline and every other type as a download. No uploaded file may run as a page of this site. */
function sendFile(
  reply: FastifyReply,
  { name, type, size }: { name: string; type: string; size: number },
  content: ReturnType<typeof createReadStream>,
): FastifyReply {
  return reply
    .headers({
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-length': size,
      'content-disposition': `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      // the content at a URL never changes
      'cache-control': 'private, max-age=31536000, immutable',
    })
    .send(content)
}

/** Writes to a temporary name first, so that no reader sees half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const handle = await open(`${path}.part`, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.part`, path)
}

/**
 * The base name without characters that file systems or headers reject, at most 200 characters including the extension.
 */
function soundName(given: string): string {
  const name =
    given
      .normalize('NFC')
      .split(/[/\\]/)
      .at(-1)!
      // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
      .replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069"<>:|?*]/g, '')
      .trim() || 'file'
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return (
    Array.from(name.slice(0, name.length - extension.length))
      .slice(0, 200 - extension.length)
      .join('') + extension
  )
}

/** The part of the name that fits into a URL of 512 characters. */
function addressName(name: string): string {
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = Array.from(name.slice(0, name.length - extension.length))
  while (encoded(stem.join('') + extension).length > 400) stem.pop()
  return encoded(stem.join('') + extension)
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const docs = {
  'GET /files/:key/*': documented('下载上传的文件', 'An uploaded file', file('application/octet-stream')),
} satisfies DocsByRoute
