import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Assign } from '#schemas/process/node-settings.ts'
import type { Db } from '#server/kit/database-tables.ts'

type Ids = NonNullable<Assign['ids']>

/** Replaces usernames in a drawing by ids, whose display names the designer finds; unknown names stay. */
export async function withUserIds(db: Db, tree: TreeNode): Promise<TreeNode> {
  const names = new Set<string>()
  changeUsers(tree, (ids) => {
    for (const id of ids) if (typeof id === 'string' && !/^\d+$/.test(id)) names.add(id)
    return ids
  })
  if (names.size === 0) return tree
  const users = await db
    .selectFrom('sysUser')
    .select(['userId', 'userName'])
    .where('userName', 'in', [...names])
    .execute()
  const byName = new Map<string | number, number>(users.map(({ userId, userName }) => [userName, userId]))
  return changeUsers(tree, (ids) => ids.map((id) => byName.get(id) ?? id))
}

/** Unfinished drawings are stored, too, so nothing but the assignments themselves is relied on. */
const changeUsers = (tree: TreeNode, change: (ids: Ids) => Ids): TreeNode =>
  JSON.parse(JSON.stringify(tree), (key, value: Assign | undefined) =>
    key === 'assign' && value?.by === 'users' && Array.isArray(value.ids)
      ? { ...value, ids: change(value.ids) }
      : value,
  ) as TreeNode
