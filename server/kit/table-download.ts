import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StartedTask } from '#schemas/api/background-task-api-types.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from './app-error.ts'

/** A file of more rows is written by a background task. */
export const directRows = 20_000

export interface TableDownload {
  /** Title of the background task, such as 「导出用户管理」. */
  readonly title: LocalizedText
  /** File name with extension. */
  readonly fileName: string
  readonly mime: string
  /** Number of rows, counted beforehand. */
  readonly rows: number
  /** Streams the file; `told` receives the number of rows written so far. */
  readonly write: (onWritten: (written: number) => void) => Readable
}

/**
 * Answers with the file or, for a long one, the key of the background task that writes it. The task repeats the call;
 * effects that must happen once, such as the log entry, happen without `request.task` only.
 */
export async function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, fileName, mime, rows, write }: TableDownload,
): Promise<FastifyReply | StartedTask | null> {
  const { task } = request
  if (task) {
    const { path, url } = await task.file(fileName, mime)
    const file = write((written) =>
      task.report((written / rows) * 100, {
        'zh-cn': `已写入 ${written} 行，共 ${rows} 行`,
        en: `${written} of ${rows} rows written`,
      }),
    )
    await pipeline(file, createWriteStream(path, { mode: 0o600 }), { signal: task.signal })
    await task.done({ url, tips: { 'zh-cn': `共 ${rows} 行`, en: `${rows} rows` } })
    return null
  }
  if (rows <= directRows) {
    return reply
      .type(mime)
      .header('content-disposition', attachment(fileName))
      .header('cache-control', 'no-store')
      .send(write(() => {}))
  }
  return request.server.backgroundTasks.start(request, title)
}

/** Refuses tables that exceed the format's limit, instead of silently dropping rows. */
export function refuseLong(rows: number, max: number): void {
  if (rows > max) throw new AppError('export.tooLong', `more than <${max}> rows`, { data: { max } })
}

/** A `Content-Disposition` header that carries any file name (RFC 6266), with an ASCII fallback for older clients. */
export function attachment(name: string): string {
  const fallback = name.replace(/[^\w.-]+/g, '_')
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
