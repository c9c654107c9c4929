import type { ServerPlugin } from '#server/kit/plugin.ts'
import { failures, groupModules } from './group-access.ts'
import { memberRoutes } from './member-submission-routes.ts'
import { formDataGroups } from './migrations/0001-form-data-groups.ts'
import { groupRoutes } from './group-routes.ts'

/** Server plugin for data groups: part of a form's submissions for users who do not manage the form. */
export const dataGroupsServer: ServerPlugin = {
  name: 'data-groups',
  failures,
  dynamicModules: [groupModules],
  routes: [
    { prefix: '/api/project/form', register: groupRoutes },
    { prefix: '/api/project/data-group', register: memberRoutes },
  ],
  sql: new URL('sql-functions/', import.meta.url),
  migrations: { 'data-groups-0001-form-data-groups': formDataGroups },
}
