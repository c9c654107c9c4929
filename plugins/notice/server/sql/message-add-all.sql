-- Adds messages to users: `wanted` is a list of {user, kind, title, about, link}. A mail follows where the user has asked for one.
-- Users who are gone get nothing. Always true, so that a caller can make it part of a statement of its own.
create or replace function message_add_all(wanted jsonb, moment timestamptz) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan
as $fn$
begin
  insert into sys_message (user_id, kind, title, about, link, create_time, mail)
    select
        u.user_id, one ->> 'kind', one -> 'title', left(one ->> 'about', 300), one ->> 'link', moment,
        case when exists (select from sys_message_mail p where p.user_id = u.user_id and p.kind = one ->> 'kind')
          then 'wanted' else 'none' end
      from jsonb_array_elements(wanted) with ordinality list(one, place)
      join sys_user u on u.user_id = (one ->> 'user')::bigint and u.del_flag = '0'
      order by place;
  return true;
end $fn$
