-- Writes what a step has changed, unless another step came first: `expected` is the revision it was made from. False: nothing
-- is written. Its statements are planned once a connection: planning all of them at each step would cost more than the step.
create or replace function wf_flush(wanted bigint, expected integer, diff jsonb, moment timestamptz) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan
as $fn$
begin
  update wf_instance set
      revision = (diff #>> '{instance,revision}')::integer, status = diff #>> '{instance,status}', variables = diff #> '{instance,variables}',
      state = (diff -> 'instance') - array['id', 'status', 'starter', 'revision', 'variables'],
      end_time = case when diff #>> '{instance,status}' = 'running' then null else moment end
    where instance_id = wanted and revision = expected and status = 'running';
  if not found then return false; end if;

  -- most steps change few of the tables: a statement without rows costs as much to begin as one with some
  if diff #> '{tokens,put}' <> '[]' then
    insert into wf_token (instance_id, id, data)
      select wanted, (one ->> 'id')::integer, one from jsonb_array_elements(diff #> '{tokens,put}') one
      on conflict (instance_id, id) do update set data = excluded.data;
  end if;
  if diff #> '{tokens,drop}' <> '[]' then
    delete from wf_token where instance_id = wanted and id in (select value::integer from jsonb_array_elements_text(diff #> '{tokens,drop}'));
  end if;

  if diff -> 'tasks' <> '[]' then
    insert into wf_task (instance_id, id, token, node, name, state, assignee, closed_by, due, data, create_time, close_time)
      select wanted, (one ->> 'id')::integer, (one ->> 'token')::integer, one ->> 'node', left(one ->> 'name', 500), one ->> 'state', (one ->> 'assignee')::bigint,
          (one ->> 'closedBy')::bigint, (one ->> 'due')::timestamptz, one, moment, case when one ->> 'state' in ('open', 'waiting') then null else moment end
        from jsonb_array_elements(diff -> 'tasks') one
      on conflict (instance_id, id) do update set
        state = excluded.state, assignee = excluded.assignee, closed_by = excluded.closed_by, data = excluded.data, close_time = excluded.close_time;
  end if;
  if diff -> 'tasks' <> '[]' and (diff @? '$.tasks[*].candidates[*]' or exists (select from wf_task_candidate where instance_id = wanted)) then
    delete from wf_task_candidate c using jsonb_array_elements(diff -> 'tasks') one
      where c.instance_id = wanted and c.task_id = (one ->> 'id')::integer;
    insert into wf_task_candidate (instance_id, task_id, identity)
      select distinct wanted, (one ->> 'id')::integer, identity
        from jsonb_array_elements(diff -> 'tasks') one, jsonb_array_elements_text(one -> 'candidates') identity
        where one ->> 'state' in ('open', 'waiting');
  end if;

  if diff #> '{subscriptions,put}' <> '[]' then
    insert into wf_subscription (instance_id, id, kind, name, due, data)
      select wanted, (one ->> 'id')::integer, one ->> 'kind', left(one ->> 'name', 200), (one ->> 'due')::timestamptz, one
        from jsonb_array_elements(diff #> '{subscriptions,put}') one
      on conflict (instance_id, id) do update set kind = excluded.kind, name = excluded.name, due = excluded.due, data = excluded.data, claimed_until = null;
  end if;
  if diff #> '{subscriptions,drop}' <> '[]' then
    delete from wf_subscription where instance_id = wanted and id in (select value::integer from jsonb_array_elements_text(diff #> '{subscriptions,drop}'));
  end if;

  if diff -> 'activities' <> '[]' then
    insert into wf_activity (instance_id, id, node, state, began, ended)
      select wanted, (one ->> 'id')::integer, one ->> 'node', one ->> 'state', coalesce(nullif(one ->> 'began', '')::timestamptz, moment), (one ->> 'ended')::timestamptz
        from jsonb_array_elements(diff -> 'activities') one
      on conflict (instance_id, id) do update set state = excluded.state, ended = excluded.ended;
  end if;
  if diff -> 'log' <> '[]' then
    insert into wf_comment (instance_id, id, node, task_id, user_id, action, comment, to_users, attachments, signature, create_time)
      select wanted, (one ->> 'id')::integer, one ->> 'node', (one ->> 'task')::integer, (one ->> 'user')::bigint, one ->> 'action', one ->> 'comment', one -> 'to',
          one -> 'attachments', one ->> 'signature', moment
        from jsonb_array_elements(diff -> 'log') one;
  end if;
  -- a file that a decision names is kept with it
  if diff @? '$.log[*].attachments[*]' then
    update sys_file f set keep_time = moment
      from jsonb_array_elements(diff -> 'log') one, jsonb_array_elements(one -> 'attachments') attachment
      where f.file_key = attachment ->> 'ref' and f.keep_time is null;
  end if;
  if diff -> 'effects' <> '[]' then
    insert into wf_copy (instance_id, user_id, node, create_time)
      select distinct wanted, reader::bigint, one ->> 'node', moment
        from jsonb_array_elements(diff -> 'effects') one, jsonb_array_elements_text(one -> 'users') reader
        where one ->> 'kind' = 'copy'
      on conflict do nothing;
    insert into wf_outbox (instance_id, id, body, create_time)
      select wanted, (one ->> 'id')::integer, one, moment from jsonb_array_elements(diff -> 'effects') one where one ->> 'kind' <> 'copy';
  end if;
  return true;
end $fn$
