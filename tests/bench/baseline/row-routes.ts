import type { FastifyInstance } from 'fastify'
import type { Query } from './statement.ts'

interface Post {
  readonly postId: number
  readonly version: number
  readonly postName: string
  readonly postCode: string
  readonly postSort: number
}

const columns =
  'post_id as "postId", post_name as "postName", post_name_en as "postNameEn", post_code as "postCode", dept_id as "deptId", is_leader as "isLeader", post_sort as "postSort", status, remark, create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime", version'

/** Label of a row's department, as our API returns it. */
const labels =
  'jsonb_build_object(\'deptId\', (select d.dept_name from sys_dept d where d.dept_id = p.dept_id)) as "$labels"'

/** Rows in a table with the same columns and indexes as ours: get, page, create and update. */
export async function bareRows(app: FastifyInstance, query: Query): Promise<void> {
  await query('', 'create table if not exists bare_post (like sys_post including all)')
  await query('', 'insert into bare_post overriding system value select * from sys_post')
  await query('', 'analyze bare_post')
  await query('', 'alter table bare_post alter column post_id restart with 1000000')

  app.get<{ Params: { id: string } }>('/rows/:id', async ({ params }) => {
    const [row] = await query('get', `select ${columns} from bare_post where post_id = $1 and del_flag = '0'`, [
      params.id,
    ])
    return row
  })

  app.get('/rows', async () => {
    const rows = await query(
      'page',
      `select ${columns}, ${labels} from bare_post p where status = $1 and del_flag = '0' order by post_sort, post_id limit 20 offset 40`,
      ['0'],
    )
    const [count] = await query(
      'total',
      `select count(*) as total from bare_post where status = $1 and del_flag = '0'`,
      ['0'],
    )
    return { rows, ...count }
  })

  app.post<{ Body: Post }>('/rows', async ({ body }) => {
    const [row] = await query(
      'create',
      `insert into bare_post (post_name, post_code, post_sort, status, create_by, create_time, update_by, update_time)
       values ($1, $2, $3, '0', 'admin', now(), 'admin', now()) returning ${columns}`,
      [body.postName, body.postCode, body.postSort],
    )
    return row
  })

  app.put<{ Body: Post }>('/rows', async ({ body }, reply) => {
    const [row] = await query(
      'update',
      `update bare_post set post_name = $3, version = version + 1, update_by = 'admin', update_time = now()
       where post_id = $1 and version = $2 and del_flag = '0' returning ${columns}`,
      [body.postId, body.version, body.postName],
    )
    return row ?? reply.code(409).send({})
  })
}
