-- Stores concurrent submits of several forms in one commit and a fixed number of statements. A form takes part when all of
-- its submits can be stored: it is open, its claims fit, its unique answers are free, its keys are new. For every other
-- form nothing is stored and no row is returned; form_submit_all then handles its submits one by one. The locks of the
-- forms make it safe to check first and write afterwards.
--
-- A form locked by another transaction is skipped, so that no form delays another; a single form may wait.
--
-- forms, counts: each form with the number of its submits · submits: f, at (1, 2 … within the form) and the columns ·
-- claims: f, key, n (how many submits claim it), max, reason, or null · uniques: f, at, item, key
-- (form_unique_key of the answer), or null.
-- A plan made for an empty table must not remain once it has rows: subselects with a limit, and the settings, make
-- PostgreSQL read every table by its key. Plans are made once per connection, because planning would take half of each call.
create or replace function form_submit_batch(forms bigint[], counts integer[], submits jsonb, claims jsonb, uniques jsonb, keyed boolean, waits boolean)
  returns table (of_form bigint, of_serial bigint, of_id bigint)
  language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $fn$
#variable_conflict use_column
declare
  ready bigint[];
  firsts bigint[];
  late bigint[];
begin
  if waits then
    select array[f.form_id], array[f.serial] into ready, firsts
      from form f where f.form_id = forms[1] and f.del_flag <> '1' and f.status = 'open' for update;
  else
    select array_agg(l.form_id), array_agg(l.serial) into ready, firsts from (
      select f.form_id, f.serial from form f
        where f.form_id = any (forms) and f.del_flag <> '1' and f.status = 'open' order by f.form_id for update skip locked
    ) l;
  end if;

  if keyed then
    select array_agg(n.f) into late from jsonb_to_recordset(submits) as n(f bigint, key text)
      where n.key is not null and (select true from form_submission s where s.form_id = n.f and s.idempotency_key = n.key limit 1);
  end if;
  if claims is not null then
    -- a total or a seat not counted yet has to be counted first
    select late || array_agg(l.f) into late from (
      select c.f, c.n, c.max, c.reason, (select k.n from form_counter k where k.form_id = c.f and k.key = c.key limit 1) as taken
        from jsonb_to_recordset(claims) as c(f bigint, key text, n integer, max integer, reason text) offset 0
    ) l where coalesce(l.taken, 0) + l.n > l.max or l.taken is null and l.reason in ('total', 'seats');
  end if;
  if uniques is not null then
    -- an item without any value may have become unique after answers had come in
    select late || array_agg(u.f) into late from jsonb_to_recordset(uniques) as u(f bigint, item text, key text)
      where (select true from form_unique t where t.form_id = u.f and t.item_id = u.item and t.value = u.key limit 1)
        or (select true from form_unique t where t.form_id = u.f and t.item_id = u.item and t.value >= '' limit 1) is null;
  end if;
  if late is not null then
    select array_agg(r.f), array_agg(r.first) into ready, firsts from unnest(ready, firsts) as r(f, first) where r.f <> all (late);
  end if;
  if ready is null then return; end if;

  if claims is not null then
    insert into form_counter (form_id, key, n)
      select c.f, c.key, c.n from jsonb_to_recordset(claims) as c(f bigint, key text, n integer) where c.f = any (ready)
      on conflict (form_id, key) do update set n = form_counter.n + excluded.n;
  end if;

  -- the form's count is written once, with its serial, so the trigger that counts inserts rests meanwhile
  perform set_config('formwork.counted', 'on', true);
  return query
    with stored as (
      insert into form_submission (form_id, serial, version, answers, create_time, update_time, create_by, user_id, ip, user_agent, ext, idempotency_key, answers_hash, env, duration, exam)
        select n.f, r.first + n.at, n.version, n.answers, n.now, n.now, n."userName", n."userId", n.ip, n."userAgent", n.ext, n.key, n.hash, n.env, n.duration, n.exam
          from jsonb_to_recordset(submits) as n(f bigint, at integer, version integer, answers jsonb, now timestamptz, "userName" text, "userId" bigint,
              ip text, "userAgent" text, ext text, key text, hash text, env jsonb, duration integer, exam jsonb)
            join unnest(ready, firsts) as r(f, first) on r.f = n.f
          order by n.f, n.at
        returning form_id, serial, id
    ), claimed as (
      insert into form_unique (form_id, item_id, value, submission_id)
        select u.f, u.item, u.key, s.id
          from jsonb_to_recordset(uniques) as u(f bigint, at integer, item text, key text)
            join unnest(ready, firsts) as r(f, first) on r.f = u.f
            join stored s on s.form_id = u.f and s.serial = r.first + u.at
    )
    select form_id, serial, id from stored;
  perform set_config('formwork.counted', 'off', true);

  update form f set serial = f.serial + n.n, submissions = f.submissions + n.n
    from unnest(forms, counts) as n(f, n) where f.form_id = n.f and f.form_id = any (ready);
end $fn$
