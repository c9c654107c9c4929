import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Definition } from './definitions.ts'
import { failures } from './failures.ts'

/**
 * Returns the process version of a call: any version with the permission for processes, and a form's versions for users
 * who manage the form. Throws 403 otherwise, whether the version exists or not.
 */
export async function permittedDefinition(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { definitionId: string } }>,
): Promise<Definition> {
  const { definitionId } = request.params
  const caller = callerOf(request)
  const found = await app.workflow.engine.definitions.find(Number(definitionId))
  if (grants(caller.permissions, ['workflow:definition:query'])) {
    if (found) return found
    throw new AppError(failures['definition.unknown'], `definition <${definitionId}>`)
  }
  const isOfTheirForm =
    found?.formKey !== undefined &&
    found.formKey !== null &&
    grants(caller.permissions, ['project:form:query']) &&
    (await app.forms.managed(found.formKey, caller).then(
      () => true,
      () => false,
    ))
  if (!found || !isOfTheirForm) throw new AppError('session.denied', `definition <${definitionId}>`)
  return found
}
