import type { FastifyPluginAsync } from 'fastify'
import { allow } from '#server/authorization/route-access.ts'
import { pageOf, pageQuery } from '#server/kit/envelope.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf, ownerOnly } from '#server/authorization/require-permission.ts'
import { binStore } from './bin-store.ts'
import * as schema from './body-schemas.ts'
import { changeOf, operations } from './operations.ts'

export interface FormBinOptions {
  /** Says that what waits for this owner may have changed. */
  readonly tellTodo: (ownerId: number) => Promise<void>
}

/** The recycle bin of forms. As in the bins of modules, who sees what is in it may take it out. */
export const formBinRoutes: FastifyPluginAsync<FormBinOptions> = async (app, { tellTodo }) => {
  const store = binStore(app.db)

  app.get<{ Querystring: { readonly [key: string]: unknown; readonly name?: string } }>(
    '/bin',
    { schema: schema.bin, config: allow('project:form:restore') },
    async (request) => {
      const { name } = request.query
      const page = pageQuery(request.query, request.locale)
      const { rows, total } = await store.page({ ...(name ? { name } : {}), ...ownerOnly(callerOf(request)) }, page)
      return pageOf(rows, total, page)
    },
  )

  app.post<Of>(
    '/:formKey/restore',
    { schema: schema.ofBinned, config: { ...allow('project:form:restore'), ...operations.restore } },
    async (request) => {
      const { formKey } = request.params
      const caller = callerOf(request)
      const restored = await store.restore(formKey, ownerOnly(caller), { by: caller.userName, at: app.clock() })
      if (!restored) throw new AppError('form.unknown', `key <${formKey}>`)
      app.audit.note(request, { ids: [restored.formId], changes: changeOf(restored, {}) })
      await app.forms.changed(formKey)
      await tellTodo(restored.ownerId)
      return null
    },
  )

  app.delete<Of>(
    '/:formKey/purge',
    { schema: schema.ofBinned, config: { ...allow('project:form:purge'), ...operations.purge } },
    async (request) => {
      const { formKey } = request.params
      const purged = await store.purge(formKey, ownerOnly(callerOf(request)))
      if (!purged) throw new AppError('form.unknown', `key <${formKey}>`)
      app.audit.note(request, {
        ids: [purged.formId],
        changes: changeOf(purged, { submissions: [purged.submissions, null] }),
      })
      await app.forms.changed(formKey)
      return { submissions: purged.submissions }
    },
  )
}

interface Of {
  Params: { formKey: string }
}
