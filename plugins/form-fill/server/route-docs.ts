import { file, list, moment, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const apiDocs = {
  'GET /:formKey': documented('公开表单', 'A public form', { type: 'object', required: ['state'] }),
  'POST /:formKey/start': documented('开始限时考试', 'Start an exam with a time limit', {
    type: 'object',
    required: ['state'],
  }),
  'POST /:formKey/data': documented(
    '提交数据',
    'Submit an answer',
    one({ id: whole, serial: whole, receipt: text }, true),
  ),
} satisfies DocsByRoute

export const openDocs = {
  'POST /:formKey/data': documented(
    '用密钥提交答卷',
    'Hand in a submission, by an API key',
    one({ id: whole, serial: whole, receipt: text }, true),
  ),
} satisfies DocsByRoute

const draft = one({
  version: whole,
  answers: { type: 'object' },
  savedAt: moment,
  leftOut: list(one({ item: text, label: text })),
})

export const draftDocs = {
  'PUT /:formKey/draft/:token': documented(
    '保存草稿',
    'Save answers for later',
    one({ savedAt: moment, until: moment }),
  ),
  'GET /:formKey/draft/:token': documented('读取草稿', 'Answers saved for later', draft),
  'GET /:formKey/draft': documented('自己的草稿', 'Own answers saved for later', draft),
} satisfies DocsByRoute

export const regionDocs = {
  'GET /:code': documented('省市区', 'Regions', {
    type: 'object',
    additionalProperties: list(one({ code: text, name: text })),
  }),
} satisfies DocsByRoute

export const pageDocs = {
  'GET /:formKey': documented('填写页面', 'The public page', file('text/html')),
  'POST /:formKey': documented('不用脚本提交', 'Submit without scripts', file('text/html')),
  'GET /:formKey/done': documented('提交成功页面', 'After submitting', file('text/html')),
  'GET /:formKey/receipt': documented('回执页面', 'A receipt', file('text/html')),
  'GET /:formKey/schema.json': documented(
    '答案的 JSON Schema',
    'JSON Schema of answers',
    file('application/schema+json'),
  ),
  'GET /:formKey/:file': documented('填写页面的附件', 'Files of the public page', file('application/octet-stream')),
} satisfies DocsByRoute
