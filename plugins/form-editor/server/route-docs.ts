import {
  flag,
  list,
  moment,
  momentOrNull,
  nothing,
  one,
  text,
  textOrNull,
  whole,
  wholeOrNull,
  words,
} from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const formRow = {
  formKey: text,
  name: text,
  status: text,
  type: text,
  folderId: wholeOrNull,
  version: whole,
  submissions: whole,
  createTime: moment,
  updateTime: moment,
}
const draft = one({ document: { type: 'object' }, revision: whole })

export const formDocs = {
  'GET /attention': documented(
    '需要关注的表单',
    'Forms that wait for something',
    list(one({ formKey: text, name: text, why: words('ending', 'ended', 'unpublished'), at: moment })),
  ),
  'POST /': documented('新建表单', 'Create a form', one({ formKey: text, revision: whole }, true)),
  'GET /:formKey': documented(
    '表单详情与草稿',
    'A form and its draft',
    one(
      {
        ...formRow,
        publishTime: momentOrNull,
        hash: textOrNull,
        draft,
        'unready?': list(text),
        'hasChanges?': flag,
        'removedOptions?': { type: 'object' },
        'newItems?': list(text),
      },
      true,
    ),
  ),
  'PUT /:formKey': documented('重命名表单', 'Rename a form', one({ name: text })),
  'PUT /:formKey/draft': documented('保存草稿', 'Save the draft', one({ revision: whole, 'name?': text })),
  'POST /:formKey/check': documented(
    '检查表单',
    'Check a form',
    one({
      errors: list({ type: 'object' }),
      warnings: list({ type: 'object' }),
      errorCount: whole,
      warningCount: whole,
      diff: list({ type: 'object' }),
    }),
  ),
  'POST /:formKey/publish': documented(
    '发布表单',
    'Publish a form',
    one({ version: whole, hash: text, url: text }, true),
  ),
  'POST /:formKey/stop': documented('停止收集', 'Stop collecting', one({ status: text })),
  'POST /:formKey/copy': documented('复制表单', 'Copy a form', one({ formKey: text, revision: whole }, true)),
  'DELETE /:formKey': documented('删除表单', 'Remove a form', nothing),
} satisfies DocsByRoute
