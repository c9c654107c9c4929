import { sql } from 'kysely'
import { preferencesKey, viewPreferencesKey, type SavedView } from '#schemas/api/view-api-types.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { uniqueViolation } from '#server/kit/sqlstate.ts'

export interface ViewBody {
  readonly module: string
  readonly title: string
  readonly query: string
  readonly isShared?: boolean
  readonly columns?: readonly string[] | null
}

export type ViewChange = Partial<Pick<ViewBody, 'title' | 'query' | 'isShared' | 'columns'>>

const columnsIn = <T extends { readonly columns?: readonly string[] | null }>({ columns, ...rest }: T) => ({
  ...rest,
  ...(columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }),
})

export const viewStore = (db: Db) => ({
  /** The user's own views of a module's list, then those shared by others. */
  async of(userId: number, module: string): Promise<readonly SavedView[]> {
    const rows = await db
      .selectFrom('sysUserView')
      .select(['viewId', 'title', 'query', 'isShared', 'columns', 'userId'])
      .where('module', '=', module)
      .where((or) => or.or([or('userId', '=', userId), or('isShared', '=', true)]))
      .orderBy(sql`user_id <> ${userId}`)
      .orderBy('orderNum')
      .orderBy('viewId')
      .limit(200)
      .execute()
    return rows.map(({ userId: owner, ...row }) => ({ ...row, isOwn: owner === userId }))
  },

  count: async (userId: number): Promise<number> =>
    (
      await db
        .selectFrom('sysUserView')
        .select(db.fn.countAll<number>().as('n'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
    ).n,

  /** Stores a view; replaces one of the same title. */
  async save(userId: number, { module, title, query, isShared = false, columns = null }: ViewBody): Promise<number> {
    const last = sql<number>`(select coalesce(max(order_num), 0) + 1 from sys_user_view where user_id = ${userId} and module = ${module})`
    const row = await db
      .insertInto('sysUserView')
      .values({ userId, module, orderNum: last, ...columnsIn({ title, query, isShared, columns }) })
      .onConflict((on) =>
        on.columns(['userId', 'module', 'title']).doUpdateSet(columnsIn({ query, isShared, columns })),
      )
      .returning('viewId')
      .executeTakeFirstOrThrow()
    return row.viewId
  },

  /** Returns the user's own view, or anyone's where `userId` is undefined. */
  find: (viewId: number, userId: number | undefined) =>
    db
      .selectFrom('sysUserView')
      .select(['viewId', 'userId', 'module', 'title', 'query', 'isShared'])
      .where('viewId', '=', viewId)
      .$if(userId !== undefined, (asked) => asked.where('userId', '=', userId!))
      .executeTakeFirst(),

  /** Renames a view; false when the title is taken, which only the database can decide for concurrent renames. */
  change: async (viewId: number, change: ViewChange): Promise<boolean> =>
    db
      .updateTable('sysUserView')
      .set(columnsIn(change))
      .where('viewId', '=', viewId)
      .execute()
      .then(
        () => true,
        (error: { readonly code?: unknown }) => {
          if (error.code === uniqueViolation) return false
          throw error
        },
      ),

  /** Numbers the user's own views of a module in this order; other views keep their numbers. */
  async arrange(userId: number, module: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const places = sql.join(ids.map((id, at) => sql`(${id}::bigint, ${at + 1}::integer)`))
    await sql`update sys_user_view as v set order_num = place.n from (values ${places}) as place (id, n)
      where v.view_id = place.id and v.user_id = ${userId} and v.module = ${module}`.execute(db)
  },

  /** Removes a view; false when there was none. `userId` undefined removes anyone's. */
  async remove(viewId: number, userId: number | undefined): Promise<boolean> {
    const asked = db.deleteFrom('sysUserView').where('viewId', '=', viewId).returning('module')
    const gone = await (userId === undefined ? asked : asked.where('userId', '=', userId)).executeTakeFirst()
    // removes the users' column preferences of the view too
    if (gone)
      await db
        .deleteFrom('sysUserPref')
        .where('key', '=', preferencesKey(viewPreferencesKey(gone.module, viewId)))
        .execute()
    return gone !== undefined
  },
})
