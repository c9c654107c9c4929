import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * Files of answers. A trigger enters which submission names which file, whoever writes the answers, so a stored answer
 * never loses its file; it stays until the last submission that ever named it is deleted for good.
 */
export const answersHaveFiles: Migration = {
  async up(db) {
    await sql`
      create table form_file (
        file_key varchar(40) primary key references sys_file (file_key) on delete cascade,
        form_id bigint not null references form (form_id) on delete cascade,
        item_id varchar(6) not null,
        network varchar(64) not null,
        create_time timestamptz not null
      )`.execute(db)
    await sql`create index ix_form_file_form_id on form_file (form_id)`.execute(db)
    await sql`create index ix_form_file_network on form_file (network, create_time)`.execute(db)
    await sql`
      create table form_file_use (
        form_id bigint not null,
        submission_id bigint not null,
        file_key varchar(40) not null references form_file (file_key) on delete cascade,
        primary key (form_id, submission_id, file_key),
        foreign key (form_id, submission_id) references form_submission (form_id, id) on delete cascade
      )`.execute(db)
    await sql`create index ix_form_file_use_file_key on form_file_use (file_key)`.execute(db)

    await sql`
      create function form_file_named() returns trigger language plpgsql as $fn$
      declare
        keys varchar(40)[];
      begin
        select array_agg(f.file_key) into keys from form_file f where f.form_id = new.form_id
          and f.file_key in (select link[1] from regexp_matches(new.answers::text, '/file/([A-Za-z0-9_-]{22})/', 'g') link);
        if keys is null then return null; end if;
        insert into form_file_use (form_id, submission_id, file_key) select new.form_id, new.id, key from unnest(keys) key on conflict do nothing;
        update sys_file set keep_time = new.update_time where file_key = any (keys) and keep_time is null;
        return null;
      end $fn$`.execute(db)
    await sql`
      create trigger tr_form_submission_names_files after insert or update of answers on form_submission
      for each row when (jsonb_path_exists(new.answers, '$.*[*].url')) execute function form_file_named()`.execute(db)
    await sql`
      create function form_file_forgotten() returns trigger language plpgsql as $fn$
      begin
        delete from sys_file f where f.file_key = old.file_key
          and not exists (select from form_file_use u where u.file_key = old.file_key);
        return null;
      end $fn$`.execute(db)
    await sql`
      create trigger tr_form_file_use_forgets after delete on form_file_use
      for each row execute function form_file_forgotten()`.execute(db)
  },
}
