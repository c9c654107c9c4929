import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '#server/authorization/route-access.ts'
import { dictChannel } from '#server/kit/services/bus.ts'
import { dictStore, type DictItem } from './store.ts'
import { list, one, text } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const byType = {
  params: {
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,99}$' } },
  },
} as const

/**
 * Dictionary names of the specification (§7) that differ from ours. A dictionary with the exact name takes precedence.
 */
const otherNames: ReadonlyMap<string, string> = new Map([['gender', 'sys_user_sex']])

/**
 * Entries of a dictionary for select boxes and tags (specification §7). Cached until a dictionary changes in any
 * process.
 */
export const dictRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const dicts = dictStore(app.db)
  const kept = new Map<string, Promise<readonly DictItem[]>>()
  for (const channel of [dictChannel, 'reconnected']) app.bus.subscribe(channel, () => kept.clear())

  const read = async (type: string): Promise<readonly DictItem[]> => {
    const items = await dicts.itemsOf(type)
    const other = otherNames.get(type)
    return items.length > 0 || other === undefined ? items : dicts.itemsOf(other)
  }

  app.get<{ Params: { type: string } }>(
    '/system/dict/data/type/:type',
    { schema: byType, config: signedIn },
    async ({ params }) => {
      const known = kept.get(params.type)
      if (known) return known
      const reading = read(params.type)
      // unknown names and failures are not cached
      kept.set(params.type, reading)
      const items = await reading.catch((error: unknown) => {
        kept.delete(params.type)
        throw error
      })
      if (items.length === 0) kept.delete(params.type)
      return items
    },
  )
}

const docs = {
  'GET /system/dict/data/type/:type': documented(
    '字典的可用条目',
    'Entries in use of a dictionary',
    list(
      one({
        dictValue: text,
        dictLabel: text,
        dictLabelEn: text,
        listClass: text,
        cssClass: text,
        isDefault: { enum: ['Y', 'N'] },
      }),
    ),
  ),
} satisfies DocsByRoute
