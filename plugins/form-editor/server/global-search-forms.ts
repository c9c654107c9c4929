import { sql } from 'kysely'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { escapeLike } from '#server/kit/condition-to-sql.ts'
import { holdsAll } from '#server/authorization/require-permission.ts'
import type { RecordSource } from '#server/kit/plugin.ts'

/** Finds the caller's forms by name for the global search, as in the list. */
export const formRecords: RecordSource = {
  component: 'schema:project/form',
  permission: 'project:form:list',
  async find(db, caller, keyword, most) {
    const literal = escapeLike(keyword)
    const rows = await db
      .selectFrom('form')
      .select(['formKey', 'name'])
      .where('delFlag', '=', '0')
      .where('type', '<>', 'folder')
      .where('name', 'ilike', `%${literal}%`)
      .$if(!holdsAll(caller), (own) => own.where('ownerId', '=', caller.userId))
      .orderBy(sql`case when name ilike ${literal} then 0 when name ilike ${`${literal}%`} then 1 else 2 end`)
      .orderBy('updateTime', 'desc')
      .orderBy('formId', 'desc')
      .limit(most)
      .execute()
    const mayOpen = grants(caller.permissions, ['project:form:query'])
    return rows.map(({ formKey, name }) => ({
      id: formKey,
      title: name,
      text: null,
      to: mayOpen ? `/project/form/editor?key=${formKey}` : `?name=${encodeURIComponent(name)}`,
    }))
  },
}
