import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * `form.submissions` counts the submissions outside of the recycle bin, so that a list of forms reads no submissions.
 * Triggers keep it, whoever writes: imports, removals, restores. They run once per statement, in the transaction of the
 * write. Submits (`form_submit_all`) write the count with the serial number, and set `formwork.counted` meanwhile.
 */
export const formsKeepTheirCount: Migration = {
  async up(db) {
    await sql`alter table form add column submissions bigint not null default 0`.execute(db)
    await sql`
      create function form_count_submissions() returns trigger language plpgsql as $fn$
      begin
        if tg_op = 'INSERT' then
          update form f set submissions = f.submissions + c.n
            from (select form_id, count(*) as n from came where del_flag = '0' group by form_id) c where f.form_id = c.form_id;
        elsif tg_op = 'DELETE' then
          update form f set submissions = f.submissions - c.n
            from (select form_id, count(*) as n from went where del_flag = '0' group by form_id) c where f.form_id = c.form_id;
        else
          update form f set submissions = f.submissions + c.n
            from (
              select form_id, sum(n) as n from (
                select form_id, 1 as n from came where del_flag = '0' union all select form_id, -1 from went where del_flag = '0'
              ) moved group by form_id having sum(n) <> 0
            ) c where f.form_id = c.form_id;
        end if;
        return null;
      end $fn$`.execute(db)
    await sql`create trigger tr_form_submission_counts_new after insert on form_submission
      referencing new table as came for each statement
      when (current_setting('formwork.counted', true) is distinct from 'on') execute function form_count_submissions()`.execute(
      db,
    )
    await sql`create trigger tr_form_submission_counts_moved after update on form_submission
      referencing old table as went new table as came for each statement execute function form_count_submissions()`.execute(
      db,
    )
    await sql`create trigger tr_form_submission_counts_gone after delete on form_submission
      referencing old table as went for each statement execute function form_count_submissions()`.execute(db)
    await sql`
      update form f set submissions = c.n
      from (select form_id, count(*) as n from form_submission where del_flag = '0' group by form_id) c where f.form_id = c.form_id`.execute(
      db,
    )
  },
}
