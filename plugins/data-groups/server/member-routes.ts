import type { FastifyPluginAsync } from 'fastify'
import { publicItem } from '#schemas/form/public-form.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { GroupForMember, GroupLink } from '../shared/group-wire.ts'
import { openGroup } from './group-access.ts'
import { groupStore } from './group-store.ts'
import { memberDocs } from './route-docs.ts'

/** Groups for their members. Every call checks membership. */
export const memberRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, memberDocs)
  const store = groupStore(app.db)

  app.get('/mine', { config: signedIn }, async (request): Promise<readonly GroupLink[]> => {
    return store.ofUser(callerOf(request).userId)
  })

  app.get<{ Params: { gid: string } }>(
    '/:gid',
    {
      schema: { params: { type: 'object', properties: { gid: { type: 'string', maxLength: 64 } } } },
      config: signedIn,
    },
    async (request): Promise<GroupForMember> => {
      const caller = callerOf(request)
      const { group, head } = await openGroup(app, request.params.gid, caller)
      const visible = new Set(group.visible)
      const [codebook, groups] = await Promise.all([app.forms.codebook(head), store.ofUser(caller.userId, head.formId)])
      return {
        gid: group.gid,
        name: group.name,
        description: group.description,
        formKey: head.formKey,
        formName: head.name,
        actions: group.actions,
        editable: group.actions.includes('edit') ? group.editable : [],
        codebook: codebook
          .filter(({ id }) => visible.has(id))
          .map(({ options, ...entry }) => ({
            ...entry,
            item: publicItem(entry.item),
            ...(options ? { options: options.map(({ value, label }) => ({ value, label })) } : {}),
          })),
        groups: groups.map(({ gid, name }) => ({ gid, name })),
      }
    },
  )
}
