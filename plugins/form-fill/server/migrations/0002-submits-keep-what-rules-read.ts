import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * `form_submit_all` as in 0001; it also stores `env`, what the rules read besides the answers (column of
 * server/migrations/0039).
 */
export const submitsKeepWhatRulesRead: Migration = {
  async up(db) {
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
            insert into form_submission (form_id, serial, version, answers, create_time, update_time, create_by, user_id, ip, user_agent, ext, idempotency_key, env)
              values (f, last_serial + 1, (one->>'version')::integer, one->'answers', (one->>'now')::timestamptz, (one->>'now')::timestamptz,
                      one->>'userName', (one->>'userId')::bigint, one->>'ip', one->>'userAgent', one->>'ext', one->>'idempotencyKey', one->'env')
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
  },
}
