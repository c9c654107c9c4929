-- Claims the seats of a claim, or refuses with FW423 (message: the reason; detail: the claim). Runs under the form's
-- lock. A missing counter is first computed from the stored submissions.
--
-- claim: key, max, reason · since (total) · item, option, amount (seats; without an amount one option of a choice)
create or replace function form_claim(f bigint, claim jsonb) returns void
  language plpgsql as $fn$
declare
  amount bigint := coalesce((claim->>'amount')::bigint, 1);
  taken bigint;
begin
  update form_counter set n = n + amount where form_id = f and key = claim->>'key' and n + amount <= (claim->>'max')::integer;
  if found then return; end if;
  -- full, or not counted yet: a first count includes the stored submissions
  perform 1 from form_counter where form_id = f and key = claim->>'key';
  if not found then
    case
      when claim->>'reason' = 'total' then
        select count(*) into taken from form_submission s
          where s.form_id = f and s.del_flag = '0' and s.create_time >= coalesce((claim->>'since')::timestamptz, '-infinity');
      when claim->>'reason' = 'seats' and claim ? 'amount' then
        select coalesce(sum(t.n), 0) into taken from form_submission s
          cross join lateral form_seats_of(s.answers->(claim->>'item')) t
          where s.form_id = f and s.del_flag = '0' and t.option = claim->>'option';
      when claim->>'reason' = 'seats' then
        select count(*) into taken from form_submission s
          where s.form_id = f and s.del_flag = '0' and s.answers->(claim->>'item') @> to_jsonb(claim->>'option');
      else taken := 0;
    end case;
    if taken + amount <= (claim->>'max')::integer then
      insert into form_counter (form_id, key, n) values (f, claim->>'key', taken + amount);
      return;
    end if;
  end if;
  raise exception using errcode = 'FW423', message = claim->>'reason', detail = claim::text;
end $fn$
