-- The rows of an instance that a step works on, in one round trip: the instance, its tokens, the tasks of those tokens
-- (closed ones too, because they are votes), and the events it waits for. PL/pgSQL keeps the plan; a function in SQL would be
-- planned at each call. The settings keep a plan made for empty tables from reading all of their rows later.
create or replace function wf_load(wanted bigint) returns json language plpgsql stable
  set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $fn$
begin
  return (select json_build_object(
    'definitionId', i.definition_id,
    'isCalled', i.parent_instance is not null,
    'about', concat_ws(' · ', (select u.nick_name from sys_user u where u.user_id = i.starter), i.name),
    'id', i.instance_id, 'status', i.status, 'starter', i.starter, 'revision', i.revision,
    'state', i.state, 'variables', i.variables,
    'tokens', coalesce((select json_agg(t.data order by t.id) from wf_token t where t.instance_id = wanted), '[]'),
    'tasks', coalesce((
      select json_agg(t.data order by t.id) from wf_task t
        where t.instance_id = wanted
          and exists (select from wf_token k where k.instance_id = wanted and k.id = t.token)
    ), '[]'),
    'subscriptions', coalesce((
      select json_agg(s.data order by s.id) from wf_subscription s where s.instance_id = wanted
    ), '[]')
  ) from wf_instance i where i.instance_id = wanted);
end $fn$
