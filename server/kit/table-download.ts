import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StartedTask } from '#schemas/api/background-task.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from './app-error.ts'
import { attachment } from './attachment.ts'
import { callerOf } from '../authorization/require-permission.ts'

/** A file of more rows is written behind the scenes. */
export const directRows = 20_000

export interface TableDownload {
  /** What the process is called, such as 「导出用户管理」. */
  readonly title: LocalizedText
  /** With its ending. */
  readonly fileName: string
  readonly mime: string
  /** How many rows it will have, as counted before. */
  readonly rows: number
  /** The file, written while it is read; `told` hears now and then how many rows are in it. */
  readonly write: (told: (written: number) => void) => Readable
}

/** Answers the file itself, or, when it is long, the key of the process that writes it. */
export async function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, fileName, mime, rows, write }: TableDownload,
): Promise<FastifyReply | StartedTask> {
  if (rows <= directRows) {
    return reply
      .type(mime)
      .header('content-disposition', attachment(fileName))
      .header('cache-control', 'no-store')
      .send(write(() => {}))
  }
  return request.server.backgroundTasks.start(callerOf(request), title, async (progress) => {
    const { path, url } = await progress.file(fileName, mime)
    const file = write((written) =>
      progress.report((written / rows) * 100, {
        'zh-cn': `已写入 ${written} 行，共 ${rows} 行`,
        en: `${written} of ${rows} rows written`,
      }),
    )
    await pipeline(file, createWriteStream(path, { mode: 0o600 }), { signal: progress.signal })
    return { url, tips: { 'zh-cn': `共 ${rows} 行`, en: `${rows} rows` } }
  })
}

/** Refuses what no file could hold: never a part of the rows without a word. */
export function refuseLong(rows: number, max: number): void {
  if (rows > max) throw new AppError('export.tooLong', `more than <${max}> rows`, { data: { max } })
}
