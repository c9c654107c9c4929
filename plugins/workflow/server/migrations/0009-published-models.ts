import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * The drawing of a form's process as it was when the form was published. Forms whose process is deployed keep that
 * version until they are published again; of others the drawing now counts as published, as their event may be waiting.
 */
export const publishedModels: Migration = {
  async up(db) {
    await sql`alter table wf_model
      add column published_tree jsonb, add column published_xml text, add column published_by varchar(64)`.execute(db)
    await sql`update wf_model m set published_tree = m.tree, published_xml = m.xml, published_by = m.update_by
      from form f where f.form_id = m.form_id and f.version > 0
        and not exists (select from wf_definition_model d where d.form_id = m.form_id)`.execute(db)
  },
}
