import { sql } from 'kysely'
import type { Finding } from '#schemas/process/compile/compile-findings.ts'
import { isTemplate } from '#schemas/process/expression/parse-expression.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Db } from '#server/kit/tables.ts'
import type { CallableProcess } from '../shared/process-choices.ts'

const maxListed = 500

/** The newest version of each process that another one may call: it is active, and neither a timer nor a message starts it. */
export async function callableProcesses(db: Db): Promise<readonly CallableProcess[]> {
  const { rows } = await sql<CallableProcess>`
    select d.key, d.name, d.version, f.name as form_name from wf_definition d
      left join form f on f.form_key = d.form_key
      where d.status = 'active'
        and not exists (select from wf_definition n where n.key = d.key and n.version > d.version)
        and not exists (select from wf_start s where s.definition_id = d.definition_id)
      order by d.name, d.key limit ${maxListed}`.execute(db)
  return rows
}

/** Errors of sub-processes whose process is not deployed or suspended: the call would fail for ever. */
export async function calledFindings(db: Db, tree: TreeNode): Promise<readonly Finding[]> {
  const calls = [...nodesOf(tree)].filter(({ type, key }) => type === 'subProcess' && key && !isTemplate(key))
  if (calls.length === 0) return []
  const keys = [...new Set(calls.map(({ key }) => key!))]
  const { rows } = await sql<{ key: string }>`
    select d.key from wf_definition d where d.key = any(${keys}) and d.status = 'active'
      and not exists (select from wf_definition n where n.key = d.key and n.version > d.version)`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  return calls
    .filter(({ key }) => !known.has(key!))
    .map(({ id, name, key }) => {
      const label = name.trim() || id
      return {
        element: id,
        code: 'subProcess.unknown',
        level: 'error',
        message: {
          'zh-cn': `「${label}」的子流程「${key}」没有部署，或已停用`,
          en: `“${label}” calls the process “${key}”, which isn’t deployed or is suspended`,
        },
      }
    })
}
