import type { FastifyInstance } from 'fastify'
import type { Query } from './statement.ts'

/** Lists by two hand-written statements, the page and its total, with the rows and names of our API. */
export function bareLists(app: FastifyInstance, query: Query): void {
  app.get('/list', async () => {
    const rows = await query('list', listPage, ['bench', '0'])
    const [count] = await query('list total', listTotal, ['bench', '0'])
    return { rows, ...count }
  })
  app.get('/users', async () => {
    const rows = await query('users', userPage, ['0'])
    const [count] = await query('users total', userTotal, ['0'])
    return { rows, ...count }
  })
}

const listed = `from sys_dict_data where dict_type = $1 and status = $2 and del_flag = '0'`
const listPage = `
  select dict_code as "dictCode", dict_type as "dictType", dict_label as "dictLabel", dict_label_en as "dictLabelEn", dict_value as "dictValue",
    dict_sort as "dictSort", list_class as "listClass", css_class as "cssClass", is_default as "isDefault", status, remark, create_by as "createBy", create_time as "createTime",
    update_by as "updateBy", update_time as "updateTime", version
  ${listed} order by dict_sort, dict_code limit 20 offset 40`
const listTotal = `select count(*) as total ${listed}`

const ofDepartment = `u.status = $1 and u.del_flag = '0' and u.dept_id in (select d.dept_id from sys_dept d join sys_dept own on starts_with(d.ancestors, own.ancestors) where own.dept_name = '医学院')`
/** Rows as the list returns them: addresses masked, references with names. */
const userPage = `
  select u.user_id as "userId", u.user_name as "userName", u.nick_name as "nickName", u.dept_id as "deptId", d.leader,
    coalesce(r.ids, '[]') as "roleIds", coalesce(p.ids, '[]') as "postIds",
    left(u.phonenumber, 3) || '****' || right(u.phonenumber, 4) as phonenumber,
    left(u.email, 1) || '****@' || split_part(u.email, '@', 2) as email, u.sex, u.avatar,
    u.status, u.login_ip as "loginIp", u.login_date as "loginDate", u.remark, u.create_by as "createBy",
    u.create_time as "createTime", u.update_by as "updateBy", u.update_time as "updateTime", u.version,
    jsonb_build_object('deptId', d.dept_name, 'roleIds', coalesce(r.names, '[]'), 'postIds', coalesce(p.names, '[]')) as "$labels"
  from (select u.* from sys_user u where ${ofDepartment} order by u.create_time desc, u.user_id desc limit 20 offset 40) u
    left join sys_dept d on d.dept_id = u.dept_id
    left join lateral (select jsonb_agg(r.role_id) as ids, jsonb_agg(r.role_name) as names from sys_user_role ur join sys_role r on r.role_id = ur.role_id where ur.user_id = u.user_id) r on true
    left join lateral (select jsonb_agg(p.post_id) as ids, jsonb_agg(p.post_name) as names from sys_user_post up join sys_post p on p.post_id = up.post_id where up.user_id = u.user_id) p on true
  order by u.create_time desc, u.user_id desc`
const userTotal = `select count(*) as total from sys_user u where ${ofDepartment}`
