import { sql } from 'kysely'
import type { Db } from '#server/kit/decorations.ts'

export interface SavedView {
  readonly viewId: number
  readonly title: string
  readonly query: string
  readonly isShared: boolean
  readonly isOwn: boolean
}

export interface ViewBody {
  readonly module: string
  readonly title: string
  readonly query: string
  readonly isShared?: boolean
}

export const viewStore = (db: Db) => ({
  /** One's own views of a module's list, then those others share. */
  async of(userId: number, module: string): Promise<readonly SavedView[]> {
    const rows = await db.selectFrom('sysUserView').select(['viewId', 'title', 'query', 'isShared', 'userId'])
      .where('module', '=', module).where((or) => or.or([or('userId', '=', userId), or('isShared', '=', true)]))
      .orderBy(sql`user_id <> ${userId}`).orderBy('title').orderBy('viewId').limit(200).execute()
    return rows.map(({ userId: owner, ...row }) => ({ ...row, isOwn: owner === userId }))
  },

  count: async (userId: number): Promise<number> =>
    (await db.selectFrom('sysUserView').select(db.fn.countAll<number>().as('n')).where('userId', '=', userId).executeTakeFirstOrThrow()).n,

  /** A view of the same title is replaced. */
  async save(userId: number, { module, title, query, isShared = false }: ViewBody): Promise<number> {
    const row = await db.insertInto('sysUserView').values({ userId, module, title, query, isShared })
      .onConflict((on) => on.columns(['userId', 'module', 'title']).doUpdateSet({ query, isShared }))
      .returning('viewId').executeTakeFirstOrThrow()
    return row.viewId
  },

  /** Whether there was such a view to remove; `userId` undefined removes anyone's. */
  async remove(viewId: number, userId: number | undefined): Promise<boolean> {
    const asked = db.deleteFrom('sysUserView').where('viewId', '=', viewId)
    const done = await (userId === undefined ? asked : asked.where('userId', '=', userId)).executeTakeFirst()
    return Number(done.numDeletedRows) > 0
  },
})
