-- Writes the changes of several instances' steps in one commit. An instance takes part unless a concurrent step came first:
-- `expected` is the revision on which its step is based. Returns the written instances; rows of all others are ignored.
--
-- diff: starts and steps (rows of wf_instance, at most one each) · tokens, tasks, subscriptions, activities, log, copies, effects
-- (rows with their `instance`) · droppedTokens, droppedSubscriptions (`instance` and `id`). A part without rows is absent,
-- because a statement without rows costs as much to start as one with some.
--
-- Rows that exist are changed one key at a time and in the order of their instances: a join could be planned while its table is
-- empty and would then read all of it, and a fixed order prevents deadlocks between servers. Plans are made once per connection,
-- because planning would cost more than a step.
create or replace function wf_flush_all(diff jsonb, moment timestamptz) returns bigint[] language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $fn$
declare
  written bigint[] := '{}';
  started bigint[];
  step record;
  dropped record;
begin
  if diff ? 'steps' then
    for step in
      select s.* from jsonb_to_recordset(diff -> 'steps')
        as s(instance bigint, expected integer, revision integer, status text, state jsonb, variables jsonb)
        order by s.instance
    loop
      update wf_instance i set
          revision = step.revision, status = step.status, state = step.state, variables = coalesce(step.variables, i.variables),
          end_time = case when step.status = 'running' then null else moment end
        where i.instance_id = step.instance and i.revision = step.expected and i.status = 'running';
      if found then written := written || step.instance; end if;
    end loop;
  end if;
  if diff ? 'starts' then
    with added as (
      insert into wf_instance (instance_id, definition_id, name, starter, revision, status, state, variables, form_id, form_version, submission_id,
          parent_instance, parent_token, start_key, start_hash, create_time, end_time)
        overriding system value
        select s.instance, s.definition, s.name, s.starter, s.revision, s.status, s.state, s.variables, s.form, s."formVersion", s.submission,
            s."parentInstance", s."parentToken", s."startKey", s."startHash", moment, case when s.status = 'running' then null else moment end
          from jsonb_to_recordset(diff -> 'starts') as s(instance bigint, definition bigint, name text, starter bigint, revision integer, status text,
            state jsonb, variables jsonb, form bigint, "formVersion" integer, submission bigint, "parentInstance" bigint, "parentToken" integer,
            "startKey" text, "startHash" text)
        on conflict do nothing
        returning instance_id
    )
    select array_agg(instance_id) into started from added;
    written := written || coalesce(started, '{}');
  end if;
  if written = '{}' then return written; end if;

  if diff ? 'tokens' then
    insert into wf_token (instance_id, id, data)
      select t.instance, (t.data ->> 'id')::integer, t.data from jsonb_to_recordset(diff -> 'tokens') as t(instance bigint, data jsonb)
        where t.instance = any (written)
      on conflict (instance_id, id) do update set data = excluded.data;
  end if;
  if diff ? 'droppedTokens' then
    for dropped in
      select d.* from jsonb_to_recordset(diff -> 'droppedTokens') as d(instance bigint, id integer) where d.instance = any (written)
    loop
      delete from wf_token where instance_id = dropped.instance and id = dropped.id;
    end loop;
  end if;

  if diff ? 'tasks' then
    insert into wf_task (instance_id, id, token, node, name, state, assignee, closed_by, due, data, create_time, close_time)
      select t.instance, d.id, d.token, d.node, left(d.name, 500), d.state, d.assignee, d."closedBy", d.due, t.data, moment,
          case when d.state in ('open', 'waiting') then null else moment end
        from jsonb_to_recordset(diff -> 'tasks') as t(instance bigint, data jsonb)
          cross join lateral jsonb_to_record(t.data)
            as d(id integer, token integer, node text, name text, state text, assignee bigint, "closedBy" bigint, due timestamptz)
        where t.instance = any (written)
      on conflict (instance_id, id) do update set
        state = excluded.state, assignee = excluded.assignee, closed_by = excluded.closed_by, data = excluded.data, close_time = excluded.close_time;
    if diff @? '$.tasks[*].data.candidates[*]' or exists (select from wf_task_candidate where instance_id = any (written)) then
      for dropped in
        select t.instance, (t.data ->> 'id')::integer as id from jsonb_to_recordset(diff -> 'tasks') as t(instance bigint, data jsonb)
          where t.instance = any (written)
      loop
        delete from wf_task_candidate where instance_id = dropped.instance and task_id = dropped.id;
      end loop;
      insert into wf_task_candidate (instance_id, task_id, identity)
        select distinct t.instance, (t.data ->> 'id')::integer, identity
          from jsonb_to_recordset(diff -> 'tasks') as t(instance bigint, data jsonb), jsonb_array_elements_text(t.data -> 'candidates') identity
          where t.instance = any (written) and t.data ->> 'state' in ('open', 'waiting');
    end if;
  end if;

  if diff ? 'subscriptions' then
    insert into wf_subscription (instance_id, id, kind, name, due, data)
      select s.instance, (s.data ->> 'id')::integer, s.data ->> 'kind', left(s.data ->> 'name', 200), (s.data ->> 'due')::timestamptz, s.data
        from jsonb_to_recordset(diff -> 'subscriptions') as s(instance bigint, data jsonb) where s.instance = any (written)
      on conflict (instance_id, id) do update set kind = excluded.kind, name = excluded.name, due = excluded.due, data = excluded.data, claimed_until = null;
  end if;
  if diff ? 'droppedSubscriptions' then
    for dropped in
      select d.* from jsonb_to_recordset(diff -> 'droppedSubscriptions') as d(instance bigint, id integer)
        where d.instance = any (written)
    loop
      delete from wf_subscription where instance_id = dropped.instance and id = dropped.id;
    end loop;
  end if;

  if diff ? 'activities' then
    insert into wf_activity (instance_id, id, node, state, began, ended)
      select a.instance, a.id, a.node, a.state, coalesce(nullif(a.began, '')::timestamptz, moment), a.ended
        from jsonb_to_recordset(diff -> 'activities') as a(instance bigint, id integer, node text, state text, began text, ended timestamptz)
        where a.instance = any (written)
      on conflict (instance_id, id) do update set state = excluded.state, ended = excluded.ended;
  end if;
  if diff ? 'log' then
    insert into wf_comment (instance_id, id, node, task_id, user_id, action, comment, to_users, attachments, signature, create_time)
      select l.instance, l.id, l.node, l.task, l."user", l.action, l.comment, l."to", l.attachments, l.signature, moment
        from jsonb_to_recordset(diff -> 'log') as l(instance bigint, id integer, node text, task integer, "user" bigint, action text, comment text,
          "to" jsonb, attachments jsonb, signature text)
        where l.instance = any (written);
    -- a file that a decision names is kept with it
    if diff @? '$.log[*].attachments[*]' then
      update sys_file set keep_time = coalesce(keep_time, moment)
        where file_key = any (array(
          select attachment ->> 'ref'
            from jsonb_to_recordset(diff -> 'log') as l(instance bigint, attachments jsonb), jsonb_array_elements(l.attachments) attachment
            where l.instance = any (written)
        ));
    end if;
  end if;
  if diff ? 'copies' then
    insert into wf_copy (instance_id, user_id, node, create_time)
      select distinct c.instance, reader::bigint, c.node, moment
        from jsonb_to_recordset(diff -> 'copies') as c(instance bigint, node text, users jsonb), jsonb_array_elements_text(c.users) reader
        where c.instance = any (written)
      on conflict do nothing;
  end if;
  if diff ? 'effects' then
    insert into wf_outbox (instance_id, id, body, create_time)
      select e.instance, (e.data ->> 'id')::integer, e.data, moment
        from jsonb_to_recordset(diff -> 'effects') as e(instance bigint, data jsonb) where e.instance = any (written);
  end if;
  return written;
end $fn$
