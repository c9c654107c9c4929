import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FormHead } from '#schemas/form/published-form.ts'
import { condFault, type Cond } from '#schemas/module/condition.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { visibilityOf } from '#server/authorization/field-visibility.ts'
import { callerOf, requirePermission } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { visibleIds } from '#server/authorization/visible-ids.ts'
import { demandModule } from '#server/crud/module-registry.ts'
import { rowReader } from '#server/crud/row-reader.ts'
import { randomText } from '#server/kit/random-secrets.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import type { FeatureOptions } from '#server/kit/plugin.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import {
  gidPattern,
  groupActionNames,
  groupActions,
  groupEditable,
  groupLimits,
  isGroupVisible,
  memberKinds,
  type DataGroup,
  type GroupMember,
  type GroupSettings,
  type NamedMember,
} from '../shared/group-api-types.ts'
import { failures } from './group-access.ts'
import { groupStore, type StoredGroup } from './group-store.ts'
import { groupDocs } from './route-docs.ts'

const gid = { type: 'string', pattern: gidPattern.source } as const
const params = { type: 'object', properties: { formKey: { type: 'string' }, gid } } as const
const items = {
  type: 'array',
  maxItems: groupLimits.items,
  uniqueItems: true,
  items: { type: 'string', maxLength: 6 },
} as const
const text = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*$' }) as const
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'description', 'actions', 'visible', 'editable', 'filter', 'members', 'enabled'],
  properties: {
    name: text(groupLimits.name),
    description: text(groupLimits.description),
    actions: { type: 'array', uniqueItems: true, items: { enum: groupActionNames } },
    visible: items,
    editable: items,
    filter: { type: ['object', 'null'] },
    members: {
      type: 'array',
      maxItems: groupLimits.members,
      uniqueItems: true,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'id'],
        properties: { kind: { enum: memberKinds }, id: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 } },
      },
    },
    enabled: { type: 'boolean' },
  },
} as const
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { keyword: { ...text(50), default: '' } },
} as const

const operation = (type: string): { readonly operation: Operation } => ({
  operation: { title: { 'zh-cn': '数据权限组', en: 'Data groups' }, module: 'project/form', type },
})

interface OfForm {
  Params: { formKey: string }
}
interface OfGroup {
  Params: { formKey: string; gid: string }
}

/**
 * A form's groups, for users who manage the form and can see its submissions. An author can allow only actions that the
 * author may perform.
 */
export const groupRoutes: FastifyPluginAsync<FeatureOptions> = async (app, { registry }) => {
  describeRoutes(app, groupDocs)
  const store = groupStore(app.db)
  const managed = (request: FastifyRequest<OfForm>): Promise<FormHead> => {
    requirePermission(request.caller, 'project:data:list')
    return app.forms.managed(request.params.formKey, callerOf(request))
  }
  const found = async ({ formId }: FormHead, request: FastifyRequest<OfGroup>): Promise<StoredGroup> => {
    const group = await store.find(request.params.gid)
    if (group?.formId !== formId) throw new AppError(failures['dataGroup.unknown'], `group <${request.params.gid}>`)
    return group
  }

  app.get<OfForm>(
    '/:formKey/data-group',
    { schema: { params }, config: allow('project:form:query') },
    async (request): Promise<readonly DataGroup[]> => store.of((await managed(request)).formId),
  )

  app.get<OfForm & { Querystring: { keyword: string } }>(
    '/:formKey/data-group/candidates',
    { schema: { params, querystring }, config: allow('project:form:edit') },
    async (request): Promise<readonly NamedMember[]> => {
      await managed(request)
      const keyword = request.query.keyword.trim()
      // candidates include the same roles as the caller's other pickers
      const roles = demandModule(registry, 'system/role')
      const sight = { ...visibilityOf(roles, callerOf(request), '@login'), locale: request.locale }
      const [others, offered] = await Promise.all([
        store.search(keyword),
        rowReader(app.db, roles, registry, sight).options(keyword === '' ? {} : { keyword }),
      ])
      return [
        ...others,
        ...offered
          .filter(({ disabled }) => !disabled)
          .slice(0, groupLimits.found)
          .map(({ value, label }) => ({ kind: 'role' as const, id: Number(value), name: label, dept: '' })),
      ]
    },
  )

  app.post<OfForm & { Body: GroupSettings }>(
    '/:formKey/data-group',
    { schema: { params, body }, config: { ...allow('project:form:edit'), ...operation('1') } },
    async (request) => {
      const head = await managed(request)
      const group = await checked(head, request, [])
      const made = newGid()
      const { userName: by } = callerOf(request)
      const isAdded = await app.db
        .transaction()
        .execute((trx) => groupStore(trx).add(head.formId, made, group, { by, now: app.clock() }))
      if (!isAdded) throw new AppError(failures['dataGroup.tooMany'], `form <${head.formKey}>`)
      app.audit.note(request, { ids: [head.formId], changes: [changeOf(head, undefined, group)] })
      return { gid: made }
    },
  )

  app.put<OfGroup & { Body: GroupSettings }>(
    '/:formKey/data-group/:gid',
    { schema: { params, body }, config: { ...allow('project:form:edit'), ...operation('2') } },
    async (request) => {
      const head = await managed(request)
      const before = await found(head, request)
      const members = await store.members(before.gid)
      const next = await checked(head, request, members)
      const { userName: by } = callerOf(request)
      await app.db.transaction().execute((trx) => groupStore(trx).change(before.gid, next, { by, now: app.clock() }))
      app.audit.note(request, { ids: [head.formId], changes: [changeOf(head, { ...before, members }, next)] })
      return null
    },
  )

  app.delete<OfGroup>(
    '/:formKey/data-group/:gid',
    { schema: { params }, config: { ...allow('project:form:edit'), ...operation('3') } },
    async (request) => {
      const head = await managed(request)
      const before = await found(head, request)
      await store.remove(before.gid)
      app.audit.note(request, { ids: [head.formId], changes: [changeOf(head, { ...before, members: [] }, undefined)] })
      return null
    },
  )

  /** Normalizes the settings. Throws `request.invalid` with the invalid field. */
  async function checked(
    head: FormHead,
    request: FastifyRequest<{ Body: GroupSettings }>,
    membersBefore: readonly GroupMember[],
  ): Promise<GroupSettings> {
    const { body: given, locale, caller } = request as FastifyRequest<{ Body: GroupSettings }> & { locale: Locale }
    for (const action of given.actions) requirePermission(caller, groupActions[action])
    const codebook = await app.forms.codebook(head)
    const name = given.name.trim()
    if (name === '') throw invalid('name', 'required', faults.name[locale])
    const showable = new Set(codebook.filter(isGroupVisible).map(({ id }) => id))
    if (given.visible.length === 0) throw invalid('visible', 'required', faults.visible[locale])
    if (!given.visible.every((id) => showable.has(id))) throw invalid('visible', 'item', faults.notVisible[locale])
    const mayChange = groupEditable(codebook)
    if (!given.editable.every((id) => mayChange.has(id) && given.visible.includes(id)))
      throw invalid('editable', 'item', faults.notEditable[locale])
    if (given.actions.includes('edit') && given.editable.length === 0)
      throw invalid('editable', 'required', faults.editable[locale])
    if (given.filter !== null) {
      const fault = condFault(given.filter, locale)
      if (fault !== undefined) throw invalid('filter', 'shape', fault)
      app.submissions.where(JSON.stringify(given.filter), codebook, request.timeZone)
    }
    await checkMembers(given.members, membersBefore, request)
    return { ...given, name, description: given.description.trim(), filter: given.filter as Cond | null }
  }

  /** Checks that members exist, and that added roles are among the caller's candidates. */
  async function checkMembers(
    members: readonly GroupMember[],
    before: readonly GroupMember[],
    request: FastifyRequest,
  ): Promise<void> {
    const existing = await store.existing(members)
    if (existing.length < members.length) throw invalid('members', 'unknown', faults.members[request.locale])
    const roles = members.filter(
      ({ kind, id }) => kind === 'role' && !before.some((one) => one.kind === kind && one.id === id),
    )
    const offered = await visibleIds(
      app.db,
      demandModule(registry, 'system/role'),
      registry,
      callerOf(request),
      roles.map(({ id }) => id),
    )
    if (offered.length < roles.length) throw invalid('members', 'unknown', faults.members[request.locale])
  }
}

/** 95 random bits, so that the URL cannot be guessed. */
const newGid = (): string => randomText(16)

/** Changes for the operation log. */
const changeOf = ({ formId, name }: FormHead, was: GroupSettings | undefined, now: GroupSettings | undefined) => ({
  id: formId,
  label: `「${name}」的数据权限组「${(now ?? was)?.name}」`,
  labelEn: `Data group “${(now ?? was)?.name}” of “${name}”`,
  fields: Object.fromEntries(
    (Object.keys(logged) as readonly (keyof typeof logged)[]).flatMap((key) => {
      const [before, after] = [was, now].map((one) => (one === undefined ? null : inWords(key, one)))
      return before === after ? [] : [[key, [before, after]]]
    }),
  ),
  names: logged,
})

const logged = {
  name: { 'zh-cn': '名称', en: 'Name' },
  enabled: { 'zh-cn': '启用', en: 'Enabled' },
  actions: { 'zh-cn': '操作权限', en: 'Actions' },
  visible: { 'zh-cn': '可见题目', en: 'Visible questions' },
  editable: { 'zh-cn': '可编辑题目', en: 'Editable questions' },
  filter: { 'zh-cn': '数据范围', en: 'Submissions' },
  members: { 'zh-cn': '成员', en: 'Members' },
} as const

function inWords(key: keyof typeof logged, group: GroupSettings): string {
  if (key === 'filter') return group.filter === null ? '' : JSON.stringify(group.filter)
  if (key === 'members') return group.members.map(({ kind, id }) => `${kind}:${id}`).join()
  return String(group[key])
}

const faults = {
  name: { 'zh-cn': '请填写名称', en: 'Enter a name' },
  visible: { 'zh-cn': '请至少选择一道成员可见的题目', en: 'Choose at least one question that members see' },
  notVisible: {
    'zh-cn': '有的题目不能给成员看，请重新选择',
    en: 'Some questions can’t be shown to members. Choose others.',
  },
  editable: { 'zh-cn': '请选择成员可以修改的题目', en: 'Choose questions that members may change' },
  notEditable: {
    'zh-cn': '可编辑的题目须在可见题目之中，且能在列表里直接修改',
    en: 'Editable questions must be visible ones that the list can edit',
  },
  members: { 'zh-cn': '有的成员已不存在，请重新选择', en: 'Some members no longer exist. Choose again.' },
} as const
