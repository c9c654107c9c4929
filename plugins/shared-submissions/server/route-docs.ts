import { anything, flag, list, nothing, one, oneOf, text, whole } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const link = { gid: text, name: text, formKey: text, formName: text }
const member = one({ kind: text, id: whole, name: text, dept: text })

export const groupDocs = {
  'GET /:formKey/data-group': documented(
    '表单的数据权限组',
    'Data groups of a form',
    list(
      one({
        gid: text,
        name: text,
        description: text,
        actions: list(text),
        visible: list(text),
        editable: list(text),
        filter: oneOf(nothing, { type: 'object' }),
        members: list(member),
        enabled: flag,
      }),
    ),
  ),
  'GET /:formKey/data-group/candidates': documented(
    '可选的成员',
    'Users, departments and roles on offer',
    list(member),
  ),
  'POST /:formKey/data-group': documented('新增数据权限组', 'Add a data group', one({ gid: text })),
  'PUT /:formKey/data-group/:gid': documented('修改数据权限组', 'Change a data group', nothing),
  'DELETE /:formKey/data-group/:gid': documented('删除数据权限组', 'Delete a data group', nothing),
} satisfies DocsByRoute

export const memberDocs = {
  'GET /mine': documented('我的数据权限组', 'Data groups of the caller', list(one(link))),
  'GET /:gid': documented(
    '成员所见的数据权限组',
    'A data group for its member',
    one({
      ...link,
      description: text,
      actions: list(text),
      editable: list(text),
      codebook: list(anything),
      timeZone: text,
      groups: list(one({ gid: text, name: text })),
      entry: anything,
    }),
  ),
  'POST /:gid/data': documented('成员新增答卷', 'Add a submission to a data group', one({ id: whole, serial: whole })),
} satisfies DocsByRoute
