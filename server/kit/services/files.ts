import type { FileLimits } from '#schemas/module/file-types.ts'
import type { Caller } from '../caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    files: Files
  }
}

/** Uploaded files. */
export interface Files {
  /**
   * Validates a file by name, declared type and content, and stores it. Throws `file.none`, `file.tooLarge`,
   * `file.format`.
   */
  save(
    file: { readonly name: string; readonly mime: string; readonly bytes: Buffer },
    limits: FileLimits,
    caller: Pick<Caller, 'userId' | 'userName'>,
  ): Promise<StoredFile>
  /** Removes files unreferenced for a day; answers their number. */
  sweep(): Promise<number>
}

export interface StoredFile {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** `/files/{key}/{name}`. */
  readonly url: string
}
