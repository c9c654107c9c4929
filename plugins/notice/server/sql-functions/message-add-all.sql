-- Adds messages to users: `wanted` is a list of {user, kind, title, about, link}. A mail follows where the user has asked for one.
-- Users who are gone get nothing. Always true, so that a caller can make it part of a statement of its own.
--
-- Users and their choices are found by their keys alone (`offset 0`), and never one after the other, because the plan does not
-- know how many there will be and would read all of them.
create or replace function message_add_all(wanted jsonb, moment timestamptz) returns boolean language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $fn$
begin
  insert into sys_message (user_id, kind, title, about, link, create_time, mail)
    select
        u.user_id, one ->> 'kind', one -> 'title', left(one ->> 'about', 300), one ->> 'link', moment,
        case when mail.user_id is null then 'none' else 'wanted' end
      from jsonb_array_elements(wanted) with ordinality list(one, place)
      cross join lateral (
        select k.user_id, k.del_flag from sys_user k where k.user_id = (one ->> 'user')::bigint offset 0
      ) u
      left join lateral (
        select p.user_id from sys_message_mail p where p.user_id = u.user_id and p.kind = one ->> 'kind' offset 0
      ) mail on true
      where u.del_flag = '0'
      order by place;
  return true;
end $fn$
