import { file, flag, list, nothing, one, text, textOrNull } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const docs = {
  'GET /:formKey/query': documented(
    '表单的公开查询',
    'Public queries of a form',
    list(
      one({
        qid: text,
        name: text,
        intro: text,
        conditions: list(text),
        shown: list(text),
        withSerial: flag,
        withTime: flag,
        enabled: flag,
        from: textOrNull,
        to: textOrNull,
        'translations?': { type: 'object' },
      }),
    ),
  ),
  'POST /:formKey/query': documented('新增公开查询', 'Add a public query', one({ qid: text })),
  'PUT /:formKey/query/:qid': documented('修改公开查询', 'Change a public query', nothing),
  'DELETE /:formKey/query/:qid': documented('删除公开查询', 'Delete a public query', nothing),
} satisfies DocsByRoute

export const pageDocs = {
  'GET /:formKey': documented('公开查询页', 'Page of a public query', file('text/html')),
  'POST /:formKey': documented('查询答卷', 'Find submissions by their answers', file('text/html')),
} satisfies DocsByRoute
