-- Returns the groups of a user: groups with the user, with one of the user's enabled roles, or with a department at or
-- above the user's own.
create or replace function form_data_groups_of(u bigint) returns setof varchar
  language sql stable as $fn$
  select m.gid from form_data_group_member m where m.kind = 'user' and m.target_id = u
  union
  select m.gid from form_data_group_member m
    join sys_user_role held on held.role_id = m.target_id and held.user_id = u
    join sys_role r on r.role_id = held.role_id and r.status = '0' and r.del_flag = '0'
    where m.kind = 'role'
  union
  select m.gid from sys_user p
    join sys_dept own on own.dept_id = p.dept_id
    join sys_dept d on starts_with(own.ancestors, d.ancestors) and d.del_flag = '0'
    join form_data_group_member m on m.kind = 'dept' and m.target_id = d.dept_id
    where p.user_id = u
$fn$;
