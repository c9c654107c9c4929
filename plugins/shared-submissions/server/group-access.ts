import type { FastifyInstance } from 'fastify'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Verb } from '#schemas/module/module-file.ts'
import { resolve, type Module } from '#schemas/module/resolve-module.ts'
import { one, whole } from '#server/kit/openapi-schemas.ts'
import { AppError, defineFailures } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { DynamicModules } from '#server/kit/plugin.ts'
import { gidPattern, groupLimits, groupModule } from '../shared/group-api-types.ts'
import { groupStore, type StoredGroup } from './group-store.ts'

export const failures = defineFailures({
  'dataGroup.unknown': {
    code: 404,
    text: {
      'zh-cn': '未找到这个数据权限组，可能已被删除',
      en: 'This data group doesn’t exist. It may have been deleted.',
    },
  },
  'dataGroup.notMember': {
    code: 403,
    text: { 'zh-cn': '你不是这个数据权限组的成员', en: 'You aren’t a member of this data group' },
  },
  'dataGroup.off': {
    code: 403,
    text: { 'zh-cn': '这个数据权限组已停用', en: 'This data group is turned off' },
  },
  'dataGroup.tooMany': {
    code: 422,
    text: {
      'zh-cn': `每个表单最多 ${groupLimits.perForm} 个数据权限组`,
      en: `A form can have up to ${groupLimits.perForm} data groups`,
    },
  },
})

export interface OpenGroup {
  readonly group: StoredGroup
  readonly head: FormHead
}

/** Returns the group if it is enabled and the caller is a member. Managing the form is no membership. */
export async function openGroup(app: FastifyInstance, gid: string, { userId }: Caller): Promise<OpenGroup> {
  const store = groupStore(app.db)
  const group = gidPattern.test(gid) ? await store.find(gid) : undefined
  const head = group && (await app.forms.find(group.formKey))
  if (!group || !head || head.version === 0) throw new AppError(failures['dataGroup.unknown'], `group <${gid}>`)
  // checks membership first, so that others learn nothing about the group's state
  if ((await store.belonging(gid, [userId])).length === 0)
    throw new AppError(failures['dataGroup.notMember'], `group <${gid}>`)
  if (!group.enabled) throw new AppError(failures['dataGroup.off'], `group <${gid}>`)
  return { group, head }
}

/** The part of the form's submissions that the group shows. */
export const partOf = ({ visible, filter }: Pick<StoredGroup, 'visible' | 'filter'>) => ({
  visible: new Set(visible),
  filter: filter ?? undefined,
})

const verbsOf = ({ actions, editable }: Pick<StoredGroup, 'actions' | 'editable'>): ReadonlySet<Verb> =>
  new Set<Verb>([
    'page',
    'get',
    ...(actions.includes('edit') && editable.length > 0 ? (['patch'] as const) : []),
    ...(actions.includes('remove') ? (['remove'] as const) : []),
    ...(actions.includes('export') ? (['export'] as const) : []),
    ...(actions.includes('import') ? (['import'] as const) : []),
  ])

const base = (gid: string): string => `/project/data-group/${gid}/data`
const everyVerb = verbsOf({ actions: ['edit', 'remove', 'export', 'import'], editable: [''] })

/** Common parts of all group modules. */
const template: Module = {
  ...resolve({
    module: groupModule('submission'),
    version: 1,
    title: { 'zh-cn': '数据权限组的答卷', en: 'Submissions of a data group' },
    table: { name: 'form_submission', key: 'id', stamps: false, revision: 'revision' },
    fields: {
      id: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
      serial: { type: 'int', label: { 'zh-cn': '序号', en: 'No.' }, readonly: true },
      version: { type: 'int', label: { 'zh-cn': '版本', en: 'Version' }, readonly: true },
      revision: { type: 'int', label: { 'zh-cn': '修订', en: 'Revision' }, readonly: true },
      answers: { type: 'json', label: { 'zh-cn': '答案', en: 'Answers' }, readonly: true },
      createTime: { type: 'datetime', label: { 'zh-cn': '提交时间', en: 'Submitted' }, readonly: true },
      updateTime: { type: 'datetime', label: { 'zh-cn': '更新时间', en: 'Updated' }, readonly: true },
    },
    permissions: {
      prefix: 'project:data-group',
      map: Object.fromEntries([...everyVerb].map((verb) => [verb, '@login'])),
    },
    dataScope: false,
    endpoints: { base: base(':gid') },
    export: { formats: ['xlsx', 'csv', 'json'] },
    import: { fields: [], key: [], modes: ['insert'] },
    list: { columns: ['serial', 'createTime'] },
  }),
  verbs: everyVerb,
}

/** Turns each group into a module of its submissions, for its members, with the verbs that the group allows. */
export const groupModules: DynamicModules = {
  area: 'data-group',
  template,
  answers: { 'DELETE /:ids': one({ removed: whole }) },
  async find(app, gid, caller) {
    const { group, head } = await openGroup(app, gid, caller)
    return app.submissions.restricted(head, {
      module: groupModule(gid),
      base: base(gid),
      verbs: verbsOf(group),
      isAdding: group.actions.includes('add'),
      isBulk: group.actions.includes('bulk'),
      editable: new Set(group.editable),
      ...partOf(group),
      about: { form: head.name, formKey: head.formKey, group: group.name },
    })
  },
  audience: (app, gid, users) => groupStore(app.db).belonging(gid, users),
}

/** Lets members open the files of the submissions and of the questions that one of their groups shows. */
export function admitMembers(app: FastifyInstance): void {
  const store = groupStore(app.db)
  app.answerFiles.admit(async ({ caller }, head, submissionIds, item) => {
    if (!caller || caller.mustChangePassword || submissionIds.length === 0) return false
    const groups = await store.partsFor(caller.userId, head.formId)
    for (const group of groups.filter(({ visible }) => visible.includes(item)))
      if ((await app.submissions.within(head, partOf(group), submissionIds)).size > 0) return true
    return false
  })
}
