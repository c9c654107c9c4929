import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { sizeText, typeNamed, typeNames, type FileLimits, type FileType } from '#schemas/module/upload-file-types.ts'
import { isPublic } from '../authorization/route-access.ts'
import { AppError } from '../kit/app-error.ts'
import type { Caller } from '../kit/caller.ts'
import { fileHeaders, urlName } from '../kit/file-headers.ts'
import { privateLooseDays, type Files, type StoredFile } from '../kit/services/files.ts'
import { file } from '../kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '../kit/route-docs.ts'

/** Lifetime of a file without a reference. */
const looseMs = 24 * 3_600_000
const privateLooseMs = privateLooseDays * looseMs
/** Number of bytes inspected at the beginning and the end of a long content: signatures, and the directory of a zip. */
const sampleBytes = 64 * 1024
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
    // the sweep of strays removes parts that nobody continues
    const partsOf = (key: string): string => `${pathOf(key)}.parts`

    const enter = async (
      { key, sha256, size }: { readonly key: string; readonly sha256: string; readonly size: number },
      { name, type }: { readonly name: string; readonly type: FileType },
      caller: Pick<Caller, 'userId' | 'userName'> | undefined,
      isPrivate: boolean,
    ): Promise<StoredFile> => {
      await app.db
        .insertInto('sysFile')
        .values({
          fileKey: key,
          name,
          type: type.mime,
          size,
          sha256,
          userId: caller?.userId ?? null,
          createBy: caller?.userName ?? null,
          createTime: app.clock(),
          keepTime: null,
          isPrivate,
        })
        .execute()
      return { key, name, type: type.mime, size, url: `/files/${key}/${urlName(name)}` }
    }

    app.decorate('files', {
      async save({ bytes, ...claimed }, limits, caller) {
        const checked = await check(claimed, bytes.length, bytes, limits)
        const key = newKey()
        await writeWhole(pathOf(key), bytes)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return enter({ key, sha256, size: bytes.length }, checked, caller, false)
      },

      async receive(content, maxBytes) {
        const key = newKey()
        return { key, ...(await writeStream(pathOf(key), content, maxBytes)) }
      },

      async writePart(key, offset, bytes) {
        await mkdir(join(partsOf(key), '..'), { recursive: true, mode: 0o700 })
        const handle = await open(partsOf(key), offset === 0 ? 'w' : 'r+', 0o600).catch(() => undefined)
        if (!handle) return false
        try {
          if ((await handle.stat()).size < offset) return false
          await handle.write(bytes, 0, bytes.length, offset)
          return true
        } finally {
          await handle.close()
        }
      },

      async receiveParts(key, maxBytes) {
        const handle = await open(partsOf(key)).catch(() => undefined)
        return handle && app.files.receive(handle.createReadStream(), maxBytes)
      },

      dropParts: (key) => rm(partsOf(key), { force: true }),

      async keep(received, claimed, limits, caller) {
        const size = received.isTooLarge ? Infinity : received.size
        return enter(received, await check(claimed, size, received.sample, limits), caller, true)
      },

      drop: ({ key }) => rm(pathOf(key), { force: true }),

      read: async (key) => (await open(pathOf(key)).catch(() => undefined))?.createReadStream(),

      async sweep() {
        const now = app.clock().getTime()
        const before = new Date(now - looseMs)
        const loose = await app.db
          .deleteFrom('sysFile')
          .where(
            'fileKey',
            'in',
            app.db
              .selectFrom('sysFile')
              .select('fileKey')
              .where('keepTime', 'is', null)
              .where((eb) =>
                eb.or([
                  eb.and([eb('isPrivate', '=', false), eb('createTime', '<', before)]),
                  eb('createTime', '<', new Date(now - privateLooseMs)),
                ]),
              )
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
          .where('isPrivate', '=', false)
          .executeTakeFirst()
        const content = row && (await app.files.read(row.fileKey))
        if (!row || !content) throw new AppError('file.unknown', request.params.key)
        // the content at a URL never changes
        return reply.headers(fileHeaders(row, 'private, max-age=31536000, immutable')).send(content)
      },
    )
  },
  { name: 'files' },
)

/**
 * Returns the sanitized name and the type of a content; throws if the content does not match its name, or is not
 * accepted.
 */
async function check(
  { name: given, mime }: { readonly name: string; readonly mime: string },
  size: number,
  sample: Buffer,
  { types, maxBytes }: FileLimits,
): Promise<{ readonly name: string; readonly type: FileType }> {
  const name = soundName(given)
  if (size === 0) throw new AppError('file.none', 'the file is empty')
  if (size > maxBytes) throw new AppError('file.tooLarge', name, { data: { limit: sizeText(maxBytes) } })
  const type = typeNamed(types, name, mime)
  const { hasSignatureOf } = await import('../kit/file-signature.ts')
  if (!type || !hasSignatureOf(type, sample))
    throw new AppError('file.format', name, { data: { types: typeNames(types) } })
  return { name, type }
}

const newKey = (): string => randomBytes(16).toString('base64url')

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

/** Writes an upload to a temporary name, at most `maxBytes` of it; nothing is left when the sender disconnects. */
async function writeStream(
  path: string,
  content: Readable,
  maxBytes: number,
): Promise<{ size: number; sha256: string; sample: Buffer; isTooLarge: boolean }> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const handle = await open(`${path}.part`, 'w', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  try {
    for await (const part of content) {
      const chunk = part as Buffer
      size += chunk.length
      if (size > maxBytes) continue
      hash.update(chunk)
      const taken = Math.min(chunk.length, sampleBytes - head.length)
      if (taken > 0) head = Buffer.concat([head, chunk.subarray(0, taken)])
      if (taken < chunk.length) tail = Buffer.concat([tail, chunk.subarray(taken)]).subarray(-sampleBytes)
      await handle.write(chunk)
    }
    await handle.sync()
  } catch (error) {
    await handle.close()
    await rm(`${path}.part`, { force: true })
    throw error
  }
  await handle.close()
  await rename(`${path}.part`, path)
  return { size, sha256: hash.digest('hex'), sample: Buffer.concat([head, tail]), isTooLarge: size > maxBytes }
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

const docs = {
  'GET /files/:key/*': documented('下载上传的文件', 'An uploaded file', file('application/octet-stream')),
} satisfies DocsByRoute
