import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * The names of a version's first steps, which the page of processes to start shows of each. Reading them from the graphs
 * of some hundred processes took most of its time.
 */
export const stepsOfModels: Migration = {
  async up(db) {
    await sql`alter table wf_definition_model add column steps text[]`.execute(db)
    await sql`
      update wf_definition_model set steps = array(
        select n.value ->> 'name' from json_each(graph -> 'nodes') n
        where n.value ->> 'type' in ('user', 'copy') and n.value ->> 'name' <> '' limit 5)`.execute(db)
    await sql`alter table wf_definition_model alter column steps set not null`.execute(db)
  },
}
