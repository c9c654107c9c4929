import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'

/** Failures that no screen leads to, and codes of fields with the same meaning. */
const unlikely: ReadonlySet<string> = new Set(['task.impossible', 'definition.invalid'])
const unlikelyFields: ReadonlySet<unknown> = new Set(['readonly', 'unknown', 'gone', 'reserved'])

/**
 * Logs refused calls of the routes registered after it, if no screen could have sent them: a field without access,
 * missing users or files, a model that cannot run. Invalid input is not logged; calls on tasks of others and on closed
 * tasks (404, 409) always are.
 */
export function logRefusals(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.operation) return
    const handle = route.handler
    route.handler = async function (this: FastifyInstance, request, reply) {
      try {
        return (await handle.call(this, request, reply)) as unknown
      } catch (error) {
        if (error instanceof AppError && isUnlikely(error)) app.audit.note(request, { isRefusal: true })
        throw error
      }
    }
  })
}

function isUnlikely({ id, data }: AppError): boolean {
  const fields = Array.isArray(data.errors) ? (data.errors as readonly { readonly code?: unknown }[]) : []
  return unlikely.has(id) || fields.some(({ code }) => unlikelyFields.has(code))
}
