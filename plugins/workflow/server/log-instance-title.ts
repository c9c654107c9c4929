import type { FastifyInstance, FastifyRequest } from 'fastify'
import { instanceOf } from './task-store.ts'

/**
 * Names the instance of a call in the operation log by its initiator and process, as task lists do. The entry of an
 * instance that cannot be read has its id.
 */
export async function logInstanceTitle(
  app: FastifyInstance,
  request: FastifyRequest,
  instanceId: number,
): Promise<void> {
  const instance = await instanceOf(app.db, instanceId).catch((error: unknown) => {
    app.log.error({ err: error }, 'the operation log does not name the instance')
    return undefined
  })
  app.audit.note(request, {
    ids: [instanceId],
    ...(instance ? { changes: [{ id: instanceId, ...titleOf(instance.name, instance.starterName), names: {} }] } : {}),
  })
}

const titleOf = (process: string, starter: string | null) =>
  starter === null ? { label: process } : { label: `${starter}的${process}`, labelEn: `${process}: ${starter}` }
