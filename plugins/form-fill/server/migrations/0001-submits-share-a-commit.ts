import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * Everything a submit changes, in one call and so in one transaction: whatever is refused raises, and nothing of it
 * stays behind.
 *
 * `form_submit_all` takes the submits of one form that arrived together. They would wait for one another anyway,
 * because each locks the form's row until it is on disk; so they share one lock and one commit, and each still stands
 * or falls alone, in a subtransaction. Under the lock counters need no order of their own, serial numbers have no gaps,
 * and a form that was stopped a moment ago takes nothing more.
 *
 * SQLSTATEs: FW423 the form does not accept (message: the reason; detail: the claim) · FW422 a unique answer is taken
 * (message: the item).
 */
export const submitsShareACommit: Migration = {
  async up(db) {
    await sql`create index if not exists ix_form_unique_submission on form_unique (form_id, submission_id)`.execute(db)
    // counters are written far more often than read: room on the page keeps their versions from spreading
    await sql`alter table form_counter set (fillfactor = 50)`.execute(db)
    await sql`
      create or replace function form_unique_key(value text) returns text language sql immutable as $fn$
        select case when length(value) > 200 then 'sha256:' || encode(sha256(convert_to(value, 'UTF8')), 'hex') else value end
      $fn$`.execute(db)
    await sql`
      create or replace function form_claim(f bigint, claim jsonb) returns void language plpgsql as $fn$
      declare
        taken bigint;
      begin
        update form_counter set n = n + 1 where form_id = f and key = claim->>'key' and n < (claim->>'max')::integer;
        if found then return; end if;
        -- full, or not counted yet: then what is stored already counts
        perform 1 from form_counter where form_id = f and key = claim->>'key';
        if not found then
          case claim->>'reason'
            when 'total' then
              select count(*) into taken from form_submission s
                where s.form_id = f and s.del_flag = '0' and s.create_time >= coalesce((claim->>'since')::timestamptz, '-infinity');
            when 'seats' then
              select count(*) into taken from form_submission s
                where s.form_id = f and s.del_flag = '0' and s.answers->(claim->>'item') @> to_jsonb(claim->>'option');
            else taken := 0;
          end case;
          if taken < (claim->>'max')::integer then
            insert into form_counter (form_id, key, n) values (f, claim->>'key', taken + 1);
            return;
          end if;
        end if;
        raise exception using errcode = 'FW423', message = claim->>'reason', detail = claim::text;
      end $fn$`.execute(db)
    await sql`
      create or replace function form_claim_unique(f bigint, id bigint, item text, answer text) returns void language plpgsql as $fn$
      begin
        -- an item that became unique after answers had come in: those count, too
        if not exists (select 1 from form_unique u where u.form_id = f and u.item_id = item) then
          insert into form_unique (form_id, item_id, value, submission_id)
            select f, item, form_unique_key(s.answers->>item), s.id from form_submission s
            where s.form_id = f and s.del_flag = '0' and s.id <> form_claim_unique.id and s.answers->>item is not null
            on conflict do nothing;
        end if;
        insert into form_unique (form_id, item_id, value, submission_id) values (f, item, form_unique_key(answer), id) on conflict do nothing;
        if not found then raise exception using errcode = 'FW422', message = item; end if;
      end $fn$`.execute(db)
    await sql`
      create or replace function form_submit_all(f bigint, submits jsonb)
        returns table (place integer, submission_id bigint, submission_serial bigint, submission_time timestamptz, submission_answers jsonb, fault text, fault_text text, fault_detail text)
        language plpgsql as $fn$
      declare
        state text;
        first_serial bigint;
        last_serial bigint;
        one jsonb;
        part jsonb;
      begin
        select status, serial, serial into state, first_serial, last_serial from form where form_id = f and del_flag = '0' for update;
        place := -1;
        for one in select value from jsonb_array_elements(submits) loop
          place := place + 1;
          submission_id := null; submission_serial := null; submission_time := null; submission_answers := null;
          fault := null; fault_text := null; fault_detail := null;

          if one->>'idempotencyKey' is not null then
            select s.id, s.serial, s.create_time, s.answers into submission_id, submission_serial, submission_time, submission_answers
              from form_submission s where s.form_id = f and s.idempotency_key = one->>'idempotencyKey';
            if found then
              return next;
              continue;
            end if;
          end if;

          begin
            if state is distinct from 'open' then
              raise exception using errcode = 'FW423', message = case when state = 'draft' then 'unpublished' else 'stopped' end, detail = '{}';
            end if;
            for part in select value from jsonb_array_elements(one->'claims') loop
              perform form_claim(f, part);
            end loop;
            insert into form_submission (form_id, serial, version, answers, create_time, update_time, create_by, user_id, ip, user_agent, ext, idempotency_key)
              values (f, last_serial + 1, (one->>'version')::integer, one->'answers', (one->>'now')::timestamptz, (one->>'now')::timestamptz,
                      one->>'userName', (one->>'userId')::bigint, one->>'ip', one->>'userAgent', one->>'ext', one->>'idempotencyKey')
              returning id, serial, create_time into submission_id, submission_serial, submission_time;
            for part in select value from jsonb_array_elements(one->'unique') loop
              perform form_claim_unique(f, submission_id, part->>'item', part->>'value');
            end loop;
            last_serial := last_serial + 1;
          exception when others then
            get stacked diagnostics fault = returned_sqlstate, fault_text = message_text, fault_detail = pg_exception_detail;
          end;
          return next;
        end loop;
        if last_serial > first_serial then
          update form set serial = last_serial where form_id = f;
        end if;
      end $fn$`.execute(db)
    // What leaves the list gives its places and its unique answers back. Counters of totals and seats are counted
    // afresh when next needed.
    await sql`
      create or replace function form_submission_leaves() returns trigger language plpgsql as $fn$
      begin
        delete from form_counter where form_id = old.form_id and (key like 'total:%' or key like 'seat:%');
        delete from form_unique where form_id = old.form_id and submission_id = old.id;
        return null;
      end $fn$`.execute(db)
    await sql`
      create or replace trigger tr_form_submission_leaves after update of del_flag on form_submission
        for each row when (old.del_flag is distinct from new.del_flag) execute function form_submission_leaves()`.execute(
      db,
    )
    await sql`create or replace trigger tr_form_submission_removed after delete on form_submission for each row execute function form_submission_leaves()`.execute(
      db,
    )
  },
}
