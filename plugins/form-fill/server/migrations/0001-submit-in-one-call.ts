import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * Everything a submit changes, in one call and so in one transaction: whatever is refused raises, and nothing stays behind.
 * It locks the form's row first. So two submits of one form never race, its counters need no order of their own, serial numbers have
 * no gaps, and a form that was stopped a moment ago takes nothing more.
 *
 * SQLSTATEs: FW423 the form does not accept (message: the reason; detail: the claim) · FW422 a unique answer is taken (message: the item).
 */
export const submitInOneCall: Migration = {
  async up(db) {
    await sql`create index ix_form_unique_submission on form_unique (form_id, submission_id)`.execute(db)
    await sql`
      create function form_unique_key(value text) returns text language sql immutable as $fn$
        select case when length(value) > 200 then 'sha256:' || encode(sha256(convert_to(value, 'UTF8')), 'hex') else value end
      $fn$`.execute(db)
    await sql`
      create function form_submit(p jsonb)
        returns table (submission_id bigint, submission_serial bigint, submission_time timestamptz, submission_answers jsonb, is_replay boolean)
        language plpgsql as $fn$
      declare
        f bigint := (p->>'formId')::bigint;
        made timestamptz := (p->>'now')::timestamptz;
        state text;
        new_serial bigint;
        new_id bigint;
        claim jsonb;
        taken integer;
        one jsonb;
      begin
        select status into state from form where form_id = f and del_flag = '0' for update;
        if p->>'idempotencyKey' is not null then
          return query select s.id, s.serial, s.create_time, s.answers, true from form_submission s
            where s.form_id = f and s.idempotency_key = p->>'idempotencyKey';
          if found then return; end if;
        end if;
        if state is distinct from 'open' then
          raise exception using errcode = 'FW423', message = case when state = 'draft' then 'unpublished' else 'stopped' end, detail = '{}';
        end if;

        for claim in select value from jsonb_array_elements(p->'claims') loop
          update form_counter set n = n + 1
            where form_id = f and key = claim->>'key' and n < (claim->>'max')::integer;
          continue when found;
          -- full, or not counted yet: then what is stored already counts
          perform 1 from form_counter where form_id = f and key = claim->>'key';
          if not found then
            select case claim->>'reason'
              when 'total' then (select count(*) from form_submission s
                where s.form_id = f and s.del_flag = '0' and s.create_time >= coalesce((claim->>'since')::timestamptz, '-infinity'))
              when 'seats' then (select count(*) from form_submission s
                where s.form_id = f and s.del_flag = '0' and s.answers->(claim->>'item') @> to_jsonb(claim->>'option'))
              else 0 end into taken;
            if taken < (claim->>'max')::integer then
              insert into form_counter (form_id, key, n) values (f, claim->>'key', taken + 1);
              continue;
            end if;
          end if;
          raise exception using errcode = 'FW423', message = claim->>'reason', detail = claim::text;
        end loop;

        update form set serial = serial + 1 where form_id = f returning serial into new_serial;
        insert into form_submission (form_id, serial, version, answers, create_time, update_time, create_by, user_id, ip, user_agent, ext, idempotency_key)
          values (f, new_serial, (p->>'version')::integer, p->'answers', made, made, p->>'userName', (p->>'userId')::bigint,
                  p->>'ip', p->>'userAgent', p->>'ext', p->>'idempotencyKey')
          returning id into new_id;

        for one in select value from jsonb_array_elements(p->'unique') loop
          -- an item that became unique after answers had come in: those count, too
          if not exists (select 1 from form_unique u where u.form_id = f and u.item_id = one->>'item') then
            insert into form_unique (form_id, item_id, value, submission_id)
              select f, one->>'item', form_unique_key(s.answers->>(one->>'item')), s.id from form_submission s
              where s.form_id = f and s.del_flag = '0' and s.id <> new_id and s.answers->>(one->>'item') is not null
              on conflict do nothing;
          end if;
          insert into form_unique (form_id, item_id, value, submission_id)
            values (f, one->>'item', form_unique_key(one->>'value'), new_id) on conflict do nothing;
          if not found then
            raise exception using errcode = 'FW422', message = one->>'item';
          end if;
        end loop;

        return query select new_id, new_serial, made, p->'answers', false;
      end $fn$`.execute(db)
    // What leaves the list gives its places and its unique answers back. Counters of totals and seats are counted afresh when next needed.
    await sql`
      create function form_submission_leaves() returns trigger language plpgsql as $fn$
      begin
        delete from form_counter where form_id = old.form_id and (key like 'total:%' or key like 'seat:%');
        delete from form_unique where form_id = old.form_id and submission_id = old.id;
        return null;
      end $fn$`.execute(db)
    await sql`
      create trigger tr_form_submission_leaves after update of del_flag on form_submission
        for each row when (old.del_flag is distinct from new.del_flag) execute function form_submission_leaves()`.execute(db)
    await sql`create trigger tr_form_submission_removed after delete on form_submission for each row execute function form_submission_leaves()`.execute(db)
  },
}
