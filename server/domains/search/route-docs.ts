import { anything, flag, list, one, text, textOrNull } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const docs = {
  'GET /search': documented(
    '全局搜索',
    'Search everything one may list',
    one({
      groups: list(
        one({
          component: text,
          records: list(one({ id: text, title: text, text: textOrNull, to: text })),
          hasMore: flag,
        }),
      ),
      isPartial: flag,
    }),
  ),
  'GET /search/creatable': documented(
    '可以新建什么',
    'What one may create, and where',
    list(one({ component: text, noun: anything, to: text })),
  ),
} satisfies DocsByRoute
