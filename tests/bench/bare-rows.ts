import fastify from 'fastify'
import pg from 'pg'

/**
 * What the rows of a module are measured against: Fastify and `pg`, one named statement a request, no validation, no
 * permissions, no log. Started as a process of its own with the database's address in its first argument.
 */
const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const pool = new pg.Pool({
  connectionString: process.argv[2]!,
  max: 10,
  types: { getTypeParser: (oid, format) => (numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)) },
})
const app = fastify()
const columns =
  'post_id as "postId", post_name as "postName", post_name_en as "postNameEn", post_code as "postCode", dept_id as "deptId", is_leader as "isLeader", post_sort as "postSort", status, remark, create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime", version'
const query = async (
  name: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>({ name, text, values: [...values] })).rows

await pool.query('create table if not exists bare_post (like sys_post including all)')
await pool.query('insert into bare_post overriding system value select * from sys_post')
await pool.query('alter table bare_post alter column post_id restart with 1000000')

app.get<{ Params: { id: string } }>(
  '/rows/:id',
  async ({ params }) =>
    (await query('get', `select ${columns} from bare_post where post_id = $1 and del_flag = '0'`, [params.id]))[0],
)

app.get('/rows', async () => {
  const rows = await query(
    'page',
    `select ${columns} from bare_post where status = $1 and del_flag = '0' order by post_sort, post_id limit $2 offset $3`,
    ['0', 20, 40],
  )
  const [count] = await query('total', `select count(*) as total from bare_post where status = $1 and del_flag = '0'`, [
    '0',
  ])
  return { rows, ...count }
})

interface Post {
  readonly postId: number
  readonly version: number
  readonly postName: string
  readonly postCode: string
  readonly postSort: number
}

app.post<{ Body: Post }>(
  '/rows',
  async ({ body }) =>
    (
      await query(
        'create',
        `
  insert into bare_post (post_name, post_code, post_sort, status, create_by, create_time, update_by, update_time)
  values ($1, $2, $3, '0', 'admin', now(), 'admin', now()) returning ${columns}`,
        [body.postName, body.postCode, body.postSort],
      )
    )[0],
)

app.put<{ Body: Post }>(
  '/rows',
  async ({ body }, reply) =>
    (
      await query(
        'update',
        `
  update bare_post set post_name = $3, version = version + 1, update_by = 'admin', update_time = now()
  where post_id = $1 and version = $2 and del_flag = '0' returning ${columns}`,
        [body.postId, body.version, body.postName],
      )
    )[0] ?? reply.code(409).send({}),
)

await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`bare postgres ${(app.server.address() as { port: number }).port}`)
