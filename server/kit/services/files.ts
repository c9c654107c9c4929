import type { Readable } from 'node:stream'
import type { FileLimits } from '#schemas/module/upload-file-types.ts'
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
  /**
   * Streams an upload to disk, at most `maxBytes`. The content has no reference until `keep`; call `drop` for a content
   * that is not kept.
   */
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>
  /** Writes a part of an upload at its offset; false if the bytes before it are missing. `key` is hexadecimal. */
  writePart(key: string, offset: number, bytes: Buffer): Promise<boolean>
  /** Receives an upload from its parts; undefined if there are none. */
  receiveParts(key: string, maxBytes: number): Promise<ReceivedFile | undefined>
  dropParts(key: string): Promise<void>
  /** Validates and stores an upload without a public URL: the caller decides who may open it. Fails as `save` does. */
  keep(
    received: ReceivedFile,
    file: { readonly name: string; readonly mime: string },
    limits: FileLimits,
    caller: Pick<Caller, 'userId' | 'userName'> | undefined,
  ): Promise<StoredFile>
  drop(received: ReceivedFile): Promise<void>
  /** The content of a stored file; undefined when it no longer exists. */
  read(key: string): Promise<Readable | undefined>
  /** Removes files unreferenced for a day, private ones for a week; answers their number. */
  sweep(): Promise<number>
}

export interface StoredFile {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** `/files/{key}/{name}`; a private file has no such address. */
  readonly url: string
}

/** Content on disk that nothing names yet. */
export interface ReceivedFile {
  readonly key: string
  readonly size: number
  readonly sha256: string
  /** Beginning and end of the content, in which its signature is. */
  readonly sample: Buffer
  /** Whether the content was longer than the limit; the rest was let go. */
  readonly isTooLarge: boolean
}

/** Days after which a private file that nothing names is removed. */
export const privateLooseDays = 7
