import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { canonical } from '#schemas/form/canonical-json.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { failures } from './failures.ts'

/** Makes a start of one person happen once, however often it is sent. */
export interface StartKey {
  readonly key: string
  /** SHA-256 of everything else in the body, base64url: another start under the same key is refused. */
  readonly hash: string
}

export const longestStartKey = 100

const text = {
  length: { 'zh-cn': `幂等键应为 1–${longestStartKey} 个字符`, en: `The key needs 1–${longestStartKey} characters` },
  two: {
    'zh-cn': '请求头 Idempotency-Key 与 idempotencyKey 不同，请只给一个',
    en: 'The header Idempotency-Key and idempotencyKey differ. Give only one.',
  },
}

/**
 * The key of a start: the body's `idempotencyKey`, or the header `Idempotency-Key`, whose value may stand in quotation
 * marks. Throws 400 at `idempotencyKey`.
 */
export function startKeyOf(request: FastifyRequest<{ Body: { idempotencyKey?: string } }>): StartKey | undefined {
  const { idempotencyKey, ...rest } = request.body
  const header = request.headers['idempotency-key']?.toString().replace(/^"(.*)"$/, '$1')
  if (idempotencyKey !== undefined && header !== undefined && idempotencyKey !== header)
    throw invalid('idempotencyKey', 'one', text.two[request.locale])
  const key = (idempotencyKey ?? header)?.toWellFormed()
  if (key === undefined) return undefined
  if (key.length === 0 || key.length > longestStartKey)
    throw invalid('idempotencyKey', 'length', text.length[request.locale])
  return { key, hash: hash('sha256', JSON.stringify(canonical(rest)), 'base64url') }
}

/** The instance that a person has started with the key. Throws 409 if something else was started with it. */
export async function startedWith(
  db: Db,
  starter: number,
  { key, hash: wanted }: StartKey,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('wfInstance')
    .select(['instanceId', 'startHash'])
    .where('starter', '=', starter)
    .where('startKey', '=', key)
    .executeTakeFirst()
  if (row && row.startHash !== wanted) throw new AppError(failures['start.keyUsed'], `key <${key}>`)
  return row?.instanceId
}
