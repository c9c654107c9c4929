-- Stores concurrent submits of one form, under one lock and in one commit. Each has a subtransaction of its own, so the
-- refusal of one does not affect the others. A key that has stored other answers is refused. The form's count is written
-- once, together with its serial number, and the trigger that counts inserts is disabled meanwhile.
--
-- SQLSTATEs: FW423 the form takes no submission (message: the reason; detail: the claim) · FW422 a unique answer is taken
-- (message: the item) · FW409 the key has stored other answers.
create or replace function form_submit_all(f bigint, submits jsonb)
  returns table (place integer, submission_id bigint, submission_serial bigint, submission_time timestamptz, submission_answers jsonb, fault text, fault_text text, fault_detail text)
  language plpgsql as $fn$
declare
  state text;
  first_serial bigint;
  last_serial bigint;
  one jsonb;
  part jsonb;
  stored_hash text;
begin
  select status, serial, serial into state, first_serial, last_serial from form where form_id = f and del_flag = '0' for update;
  perform set_config('formwork.counted', 'on', true);
  place := -1;
  for one in select value from jsonb_array_elements(submits) loop
    place := place + 1;
    submission_id := null; submission_serial := null; submission_time := null; submission_answers := null;
    fault := null; fault_text := null; fault_detail := null;

    if one->>'idempotencyKey' is not null then
      select s.id, s.serial, s.create_time, s.answers, s.answers_hash into submission_id, submission_serial, submission_time, submission_answers, stored_hash
        from form_submission s where s.form_id = f and s.idempotency_key = one->>'idempotencyKey';
      if found then
        if stored_hash <> one->>'answersHash' then
          fault := 'FW409';
        end if;
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
      insert into form_submission (form_id, serial, version, answers, create_time, update_time, create_by, user_id, ip, user_agent, ext, idempotency_key, answers_hash, env, duration, exam)
        values (f, last_serial + 1, (one->>'version')::integer, one->'answers', (one->>'now')::timestamptz, (one->>'now')::timestamptz,
                one->>'userName', (one->>'userId')::bigint, one->>'ip', one->>'userAgent', one->>'ext', one->>'idempotencyKey', one->>'answersHash', one->'env', (one->>'duration')::integer, one->'exam')
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
  perform set_config('formwork.counted', 'off', true);
  if last_serial > first_serial then
    update form set serial = last_serial, submissions = submissions + (last_serial - first_serial) where form_id = f;
  end if;
end $fn$
