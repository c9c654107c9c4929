import type { FastifyPluginAsync } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import { zoneOfForm } from '#schemas/form/form-time-zone.ts'
import { limits } from '#schemas/form/limits.ts'
import { publicItem } from '#schemas/form/public-form.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import type { GroupForMember, GroupLink } from '../shared/group-api-types.ts'
import { admitMembers, openGroup, partOf } from './group-access.ts'
import { groupStore } from './group-store.ts'
import { memberDocs } from './route-docs.ts'

interface OfGroup {
  Params: { gid: string }
}
const added: { readonly operation: Operation } = {
  operation: { title: { 'zh-cn': '答卷', en: 'Submissions' }, module: 'project/data', type: '1' },
}
const params = { type: 'object', properties: { gid: { type: 'string', maxLength: 64 } } } as const
const addBody = {
  type: 'object',
  additionalProperties: false,
  required: ['answers'],
  properties: { answers: { type: 'object' } },
} as const

/** Groups for their members. Every call checks membership. */
export const memberRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, memberDocs)
  admitMembers(app)
  const store = groupStore(app.db)

  app.get('/mine', { config: signedIn }, async (request): Promise<readonly GroupLink[]> => {
    return store.ofUser(callerOf(request).userId)
  })

  app.post<OfGroup & { Body: { answers: Answers } }>(
    '/:gid/data',
    { schema: { params, body: addBody }, config: { ...signedIn, ...added, maxKeys: limits.answerKeys } },
    async (request) => {
      const caller = callerOf(request)
      const { group, head } = await openGroup(app, request.params.gid, caller)
      if (!group.actions.includes('add')) throw new AppError('session.denied', `group <${group.gid}> takes none`)
      const { locale } = request
      const stored = await app.submissions.add(head, partOf(group), request.body.answers, {
        caller,
        locale,
        now: app.clock(),
      })
      app.audit.note(request, {
        ids: [stored.id],
        changes: [
          {
            id: stored.id,
            label: `「${head.name}」第 ${stored.serial} 份`,
            labelEn: `“${head.name}” no. ${stored.serial}`,
            fields: {},
          },
        ],
      })
      return stored
    },
  )

  app.get<OfGroup>('/:gid', { schema: { params }, config: signedIn }, async (request): Promise<GroupForMember> => {
    const caller = callerOf(request)
    const { group, head } = await openGroup(app, request.params.gid, caller)
    const visible = new Set(group.visible)
    const [codebook, current, groups, entry] = await Promise.all([
      app.forms.codebook(head),
      app.forms.version(head.formId, head.version),
      store.ofUser(caller.userId, head.formId),
      group.actions.includes('add') ? app.submissions.entryForm(head, partOf(group)) : undefined,
    ])
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
        .map(({ options, ...question }) => ({
          ...question,
          item: publicItem(question.item),
          ...(options ? { options: options.map(({ value, label }) => ({ value, label })) } : {}),
        })),
      timeZone: current ? zoneOfForm(current.document.settings) : app.settings.info().timeZone,
      groups: groups.map(({ gid, name }) => ({ gid, name })),
      ...(entry ? { entry } : {}),
    }
  })
}
