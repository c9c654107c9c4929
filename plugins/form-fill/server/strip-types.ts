import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { task } from '#server/kit/worker-pool.ts'

export interface TypeScriptFile {
  readonly url: string
  /** `strip` leaves blanks where types were; `transform` also removes comments. */
  readonly mode: 'strip' | 'transform'
}

/** Reads a TypeScript file as JavaScript for browsers. */
export const readWithoutTypes = ({ url, mode }: TypeScriptFile): string =>
  stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'), { mode })

const inWorker = task<typeof readWithoutTypes>(new URL(import.meta.url), 'readWithoutTypes')

/**
 * Reads a TypeScript file as JavaScript once. In a worker, because Node's compiler stays in the memory of the thread
 * that loads it (15 MB), and an idle worker ends.
 */
export function withoutTypes(app: FastifyInstance, file: TypeScriptFile): () => Promise<string> {
  let text: string | undefined
  return async () => (text ??= await app.workers.brief.run(inWorker, file))
}
