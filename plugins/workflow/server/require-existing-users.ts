import { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { failures } from './failures.ts'
import { AssigneeLookup } from './assignee-lookup.ts'

/** Returns existing users; an unknown id is refused (422). */
export async function knownPeople(db: Db, users: readonly number[], field: string): Promise<readonly number[]> {
  if (users.length === 0) return []
  const people = new AssigneeLookup(db)
  const found = await people.during(() => people.answer({ names: users }))
  const stranger = users.find((id) => !found.includes(id))
  if (stranger === undefined) return found
  throw new AppError(failures['task.impossible'], `user <${stranger}>`, {
    errors: [{ field, code: 'unknown', message: `user <${stranger}>` }],
  })
}
