import type { FastifyInstance } from 'fastify'
import type { Query } from './statement.ts'

/**
 * A chain of three approvals by hand: the rows of `processes` in the same tables with the same indexes, one function of
 * the database a step. No graph, no permissions, no messages.
 */
export async function bareProcesses(app: FastifyInstance, query: Query): Promise<void> {
  for (const table of ['instance', 'token', 'task', 'activity', 'comment'])
    await query('', `create table if not exists bare_${table} (like wf_${table} including all)`)
  await query('', startFunction)
  await query('', approveFunction)

  app.post<{ Params: { starter: string; approver: string }; Body: { readonly variables: object } }>(
    '/process/:starter/:approver',
    async ({ params, body }) => {
      const [row] = await query<{ id: number }>('start', 'select bare_start($1, $2, $3) as id', [
        params.starter,
        params.approver,
        JSON.stringify(body.variables),
      ])
      return { data: { instanceId: row!.id } }
    },
  )
  app.post<{ Params: { approver: string; task: string }; Body: { readonly comment: string } }>(
    '/process/:approver/:task/approve',
    async ({ params, body }, reply) => {
      const [row] = await query<{ status: string | null }>('approve', 'select bare_approve($1, $2, $3, $4) as status', [
        ...params.task.split('-'),
        params.approver,
        body.comment,
      ])
      return row!.status === null ? reply.code(409).send() : { data: { status: row!.status } }
    },
  )
  app.get<{ Params: { user: string } }>('/todo/:user', async ({ params }) => {
    const rows = await query('todo', todoPage, [params.user])
    const [count] = await query('todo total', todoTotal, [params.user])
    return { rows, ...count }
  })
}

const startFunction = `
create or replace function bare_start(starter bigint, approver bigint, given jsonb) returns bigint language plpgsql as $fn$
declare made bigint;
begin
  insert into bare_instance (definition_id, name, starter, state, variables, create_time) values (1, 'bench', starter, '{}', given, now())
    returning instance_id into made;
  insert into bare_token (instance_id, id, data) values (made, 1, '{"node":"step1"}');
  insert into bare_comment (instance_id, id, node, user_id, action, create_time) values (made, 1, 'start', starter, 'start', now());
  insert into bare_activity (instance_id, id, node, state, began, ended) values (made, 1, 'start', 'done', now(), now()), (made, 2, 'step1', 'active', now(), null);
  insert into bare_task (instance_id, id, token, node, name, state, assignee, data, create_time) values (made, 1, 1, 'step1', 'step1', 'open', approver, '{}', now());
  return made;
end $fn$`

const approveFunction = `
create or replace function bare_approve(wanted bigint, decided integer, who bigint, told text) returns text language plpgsql as $fn$
begin
  update bare_task set state = 'approved', closed_by = who, close_time = now() where instance_id = wanted and id = decided and state = 'open' and assignee = who;
  if not found then return null; end if;
  insert into bare_comment (instance_id, id, node, task_id, user_id, action, comment, create_time)
    values (wanted, decided + 1, 'step' || decided, decided, who, 'approve', told, now());
  update bare_activity set state = 'done', ended = now() where instance_id = wanted and id = decided + 1;
  if decided < 3 then
    update bare_instance set revision = revision + 1 where instance_id = wanted;
    update bare_token set data = jsonb_build_object('node', 'step' || decided + 1) where instance_id = wanted;
    insert into bare_activity (instance_id, id, node, state, began) values (wanted, decided + 2, 'step' || decided + 1, 'active', now());
    insert into bare_task (instance_id, id, token, node, name, state, assignee, data, create_time)
      values (wanted, decided + 1, 1, 'step' || decided + 1, 'step' || decided + 1, 'open', who, '{}', now());
    return 'running';
  end if;
  delete from bare_token where instance_id = wanted;
  update bare_instance set revision = revision + 1, status = 'approved', end_time = now() where instance_id = wanted;
  return 'approved';
end $fn$`

/** The tasks of a person, and those of the person's department that nobody has claimed, newest first. */
const mine = `(select t.instance_id, t.id, t.node, t.name, t.create_time, t.due from wf_task t where t.state = 'open' and t.assignee = $1
    order by t.create_time desc, t.instance_id desc, t.id desc limit 20)
  union all (select t.instance_id, t.id, t.node, t.name, t.create_time, t.due from wf_task_candidate c join sys_user u on u.user_id = $1 and c.identity = 'dept:' || u.dept_id
    join wf_task t on t.instance_id = c.instance_id and t.id = c.task_id where t.state = 'open' and t.assignee is null
    order by t.create_time desc, t.instance_id desc, t.id desc limit 20)`
const todoPage = `
  select m.instance_id || '-' || m.id as "taskId", m.node, m.name, m.create_time as "createTime", m.due as "dueTime", m.instance_id as "instanceId",
    i.name as process, i.status, u.nick_name as starter, i.starter as "starterId", d.version
  from (${mine}) m join wf_instance i on i.instance_id = m.instance_id join wf_definition d on d.definition_id = i.definition_id left join sys_user u on u.user_id = i.starter
  order by m.create_time desc, m.instance_id desc, m.id desc limit 20`
const todoTotal = `select (select count(*) from wf_task t where t.state = 'open' and t.assignee = $1)
  + (select count(*) from wf_task_candidate c join sys_user u on u.user_id = $1 and c.identity = 'dept:' || u.dept_id
    join wf_task t on t.instance_id = c.instance_id and t.id = c.task_id where t.state = 'open' and t.assignee is null) as total`
