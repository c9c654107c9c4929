import { sql } from 'kysely'
import type { FastifyPluginAsync } from 'fastify'
import { chosenAtStart } from '#schemas/process/chosen-assignees.ts'
import { startOf } from '#schemas/process/process-graph.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { Startable } from '../../shared/task-api-types.ts'
import * as schema from '../request-schemas.ts'
import type { Definition } from '../definitions.ts'
import { failures } from '../failures.ts'
import { fieldsOf } from '../field-access.ts'
import { startDocs } from '../route-docs.ts'
import { visibleForm } from '../visible-form.ts'
import { findPeople } from '../task-store.ts'

type Of = { Params: { key: string } }
const maxListed = 500

/** Processes that a user may start: the newest version of each, unless suspended or without an open form. */
export const startRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, startDocs)
  const { definitions } = app.workflow.engine

  app.get('/startable', { config: signedIn }, async () => {
    const { rows } = await sql<Startable>`
      select d.key, d.name, d.version, d.form_key, m.steps
        from wf_definition d join wf_definition_model m on m.definition_id = d.definition_id
        left join form f on f.form_key = d.form_key and f.del_flag = '0'
        where d.status = 'active' and (d.form_key is null or f.status = 'open')
          and not exists (select from wf_definition n where n.key = d.key and n.version > d.version)
          and not exists (select from wf_start s where s.definition_id = d.definition_id)
        order by d.name, d.key limit ${maxListed}`.execute(app.db)
    return rows
  })

  async function startable(key: string): Promise<Definition> {
    const found = await definitions.newest({ key })
    const head = found?.formKey ? await app.forms.find(found.formKey) : undefined
    if (!found || startOf(found.graph, null)?.event?.kind !== 'none' || (found.formKey && head?.status !== 'open'))
      throw new AppError(failures['definition.unknown'], `process <${key}>`)
    if (found.status === 'suspended') throw new AppError(failures['definition.suspended'], key)
    return found
  }

  app.get<Of>('/startable/:key', { schema: { params: schema.keyParams }, config: signedIn }, async ({ params }) => {
    const { key, name, formKey, graph } = await startable(params.key)
    const head = formKey === null ? undefined : await app.forms.find(formKey)
    const version = head && (await app.forms.version(head.formId, head.version))
    const fields = version ? fieldsOf(startOf(graph, null)!, version.document, {}) : {}
    return {
      key,
      name,
      formKey,
      formVersion: version?.version ?? null,
      choose: chosenAtStart(graph),
      ...visibleForm(version, fields, {}, app.clock()),
    }
  })

  app.get<Of & { Querystring: { keyword?: string } }>(
    '/startable/:key/people',
    { schema: { params: schema.keyParams, querystring: schema.peopleQuery }, config: signedIn },
    async (request) => {
      const { graph, key } = await startable(request.params.key)
      // candidates are sent only to starters who must choose people
      if (chosenAtStart(graph).length === 0) throw new AppError(failures['definition.unknown'], `process <${key}>`)
      return findPeople(app.db, request.query.keyword ?? '', callerOf(request).userId)
    },
  )
}
