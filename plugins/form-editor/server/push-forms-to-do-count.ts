import type { FastifyInstance } from 'fastify'
import { todoMessage, type TodoCount } from '#schemas/api/todo-api-types.ts'
import { todoChannel } from './cached-form-repository.ts'
import { formsToDo } from './forms-needing-action-query.ts'

/** Delay that combines the frequent saves of a draft into one count. */
const gatherMs = 500

/**
 * Notifies owners of their number of forms that need action. Each process counts only for owners connected to it.
 * Returns the function to call after a change of an owner's forms.
 */
export function formsToDoPusher(app: FastifyInstance): (ownerId: number) => Promise<void> {
  const gathering = new Map<number, NodeJS.Timeout>()

  const notify = async (ownerId: number): Promise<void> => {
    const body: TodoCount = { count: (await formsToDo(app.db, ownerId, app.clock())).length }
    app.socket.send({ to: [ownerId], message: { msgType: todoMessage, body } })
  }

  const stop = app.bus.subscribe(todoChannel, (body) => {
    const ownerId = body as number
    if (gathering.has(ownerId) || !app.socket.users().includes(ownerId)) return
    gathering.set(
      ownerId,
      setTimeout(() => {
        gathering.delete(ownerId)
        notify(ownerId).catch((error: unknown) => app.log.error({ err: error }, 'what waits could not be told'))
      }, gatherMs),
    )
  })
  app.addHook('preClose', async () => {
    stop()
    for (const timer of gathering.values()) clearTimeout(timer)
  })
  return (ownerId) => app.bus.publish(todoChannel, ownerId)
}
