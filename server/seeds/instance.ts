import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../kit/decorations.ts'

/** Names the installation, once and for ever: a license is made out to it. */
export async function seedInstance(db: Db): Promise<void> {
  await sql`insert into sys_instance (instance_id) select ${randomUUID()} where not exists (select from sys_instance)`.execute(
    db,
  )
}
