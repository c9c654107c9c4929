import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * The list of forms is drawn from its module file, so its menu entry names that. `form.cover` is what a picture of a
 * form is drawn from: its colour and its first questions; the database keeps it with the draft. `form_folder` are the
 * forms that hold others.
 */
export const formsAreAModule: Migration = {
  async up(db) {
    await sql`update sys_menu set component = 'schema:project/form' where component = 'plugin:form-editor#list'`.execute(
      db,
    )
    await sql`
      create function form_cover(draft jsonb) returns jsonb language sql immutable parallel safe as $fn$
        select jsonb_build_object(
          'primary', draft #> '{theme,primary}',
          'background', draft #> '{theme,background}',
          'headImage', draft #> '{theme,headImage}',
          'items', coalesce((
            select jsonb_agg(jsonb_build_object('type', item -> 'type', 'label', left(item ->> 'label', 60), 'options', case
                when jsonb_typeof(item -> 'options') = 'array' then least(jsonb_array_length(item -> 'options'), 4) end) order by n)
            from jsonb_array_elements(case when jsonb_typeof(draft -> 'items') = 'array' then jsonb_path_query_array(draft, '$.items[0 to 5]') else '[]' end)
              with ordinality as first_items (item, n)
          ), '[]'))
      $fn$`.execute(db)
    await sql`alter table form add column cover jsonb generated always as (form_cover(draft)) stored`.execute(db)
    // as wide as the module's enumerations, before a view holds the columns fast
    await sql`alter table form alter column type type varchar(64), alter column status type varchar(64)`.execute(db)
    await sql`
      create view form_folder as
        select form_id as folder_id, form_key, name, owner_id, parent.folder_id as parent_id
        from form left join lateral (
          select p.form_id as folder_id from form p where p.form_id = form.folder_id and p.type = 'folder' and p.del_flag = '0'
        ) parent on true
        where type = 'folder' and del_flag = '0'`.execute(db)
  },
}
