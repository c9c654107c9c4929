import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/kit/app-error.ts'

/** Failures that no screen leads to, and codes of fields with the same meaning. */
const unlikely: ReadonlySet<string> = new Set(['task.impossible', 'definition.invalid'])
const unlikelyFields: ReadonlySet<unknown> = new Set(['readonly', 'unknown', 'gone', 'reserved'])

/**
 * Writes refused calls of the routes that follow to the operation log, where the call tried what no screen offers: a
 * field out of reach, people or files that are not there, a model that cannot run. Input that is merely wrong is not
 * logged; calls of other people's tasks and closed ones (404, 409) always are.
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
