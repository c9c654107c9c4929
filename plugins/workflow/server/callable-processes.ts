import { sql } from 'kysely'
import type { Finding } from '#schemas/process/compile/compile-findings.ts'
import { isTemplate } from '#schemas/process/expression/parse-juel.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { CallableProcess } from '../shared/callable-api-types.ts'

const maxListed = 500

/** The newest version of each process that another one may call: neither a timer nor a message starts it. */
export async function callableProcesses(db: Db): Promise<readonly CallableProcess[]> {
  const { rows } = await sql<Omit<CallableProcess, 'isSuspended'> & { readonly status: string }>`
    select d.key, d.name, d.version, f.name as form_name, d.status from wf_definition d
      left join form f on f.form_key = d.form_key
      where not exists (select from wf_definition n where n.key = d.key and n.version > d.version)
        and not exists (select from wf_start s where s.definition_id = d.definition_id)
      order by d.status, d.name, d.key limit ${maxListed}`.execute(db)
  return rows.map(({ status, ...process }) => ({
    ...process,
    ...(status === 'active' ? {} : { isSuspended: true as const }),
  }))
}

/** Errors of sub-processes whose process does not exist or is suspended: the call would fail for ever. */
export async function calledFindings(db: Db, tree: TreeNode): Promise<readonly Finding[]> {
  const calls = [...nodesOf(tree)].filter(({ type, key }) => type === 'subProcess' && key && !isTemplate(key))
  if (calls.length === 0) return []
  const keys = [...new Set(calls.map(({ key }) => key!))]
  const { rows } = await sql<{ key: string; name: string; status: string }>`
    select d.key, d.name, d.status from wf_definition d where d.key = any(${keys})
      and not exists (select from wf_definition n where n.key = d.key and n.version > d.version)`.execute(db)
  const newest = new Map(rows.map((row) => [row.key, row]))
  return calls.flatMap(({ id, name, key }): readonly Finding[] => {
    const called = newest.get(key!)
    if (called?.status === 'active') return []
    const [zh, en] = name.trim() === '' ? ['未命名的子流程', 'An unnamed subprocess'] : [`「${name}」`, `“${name}”`]
    return [
      {
        element: id,
        code: 'subProcess.unknown',
        level: 'error',
        message: called
          ? {
              'zh-cn': `${zh}调用的流程「${called.name}」已停用，请启用它或另选一个`,
              en: `${en} calls the process “${called.name}”, which is suspended. Activate it or choose another one.`,
            }
          : {
              'zh-cn': `${zh}调用的流程不存在，请另选一个`,
              en: `${en} calls a process that doesn’t exist. Choose another one.`,
            },
      },
    ]
  })
}
