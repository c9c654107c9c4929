import {
  anything,
  list,
  moment,
  momentOrNull,
  nothing,
  one,
  oneOf,
  pageOf,
  text,
  textOrNull,
  whole,
  wholeOrNull,
} from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const rowFields = {
  id: whole,
  serial: whole,
  version: whole,
  revision: whole,
  answers: { type: 'object' },
  createTime: moment,
  updateTime: moment,
  createBy: textOrNull,
  updateBy: textOrNull,
  userId: wholeOrNull,
  ext: textOrNull,
  env: oneOf(nothing, { type: 'object' }),
  duration: wholeOrNull,
  'exam?': oneOf(nothing, { type: 'object' }),
}
const dataRow = one(rowFields, true)

const editedRow = one(
  { ...rowFields, overbooked: list(one({ item: text, label: text, taken: whole, max: whole })) },
  true,
)

export const submissionHistoryShape = pageOf(
  one({
    time: moment,
    by: text,
    changes: list(one({ item: text, 'before?': anything, 'after?': anything })),
  }),
)

export const docs = {
  'GET /trend': documented(
    '每日数据量',
    'Answers by day',
    one({
      days: list(one({ day: text, count: whole })),
      total: whole,
      before: whole,
      untilNow: one({ yesterday: whole, week: whole }),
    }),
  ),
  'GET /active': documented(
    '正在收集的表单',
    'Forms that collect submissions',
    one({
      total: whole,
      open: whole,
      rows: list(one({ formKey: text, name: text, submissions: whole, last: momentOrNull, days: list(whole) })),
    }),
  ),
  'GET /:formKey/data/codebook': documented(
    '数据字典',
    'What answers mean, over all versions',
    list({ type: 'object' }),
  ),
  'GET /:formKey/version/:version': documented(
    '某个已发布版本',
    'A published version',
    one({ version: whole, hash: text, document: { type: 'object' }, artifact: { type: 'object' } }),
  ),
  'PUT /:formKey/data/:id': documented('修改数据', 'Change an answer', editedRow),
  'PUT /:formKey/data/:id/marks': documented('人工阅卷', 'Enter points of an exam by hand', dataRow),
} satisfies DocsByRoute

export const openDocs = {
  'GET /:formKey/data': documented('用密钥读取答卷', 'Submissions, by an API key', pageOf(dataRow)),
} satisfies DocsByRoute
