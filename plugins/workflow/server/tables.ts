import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Graph } from '#schemas/process/process-graph.ts'
import type { Effect, InstanceStatus, Variables } from '#schemas/process/step/instance-rows.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Stamps } from '#server/kit/database-tables.ts'
import type { KeptFault } from './script/script-errors.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    wfModel: WfModelTable
    wfDefinition: WfDefinitionTable
    wfDefinitionModel: WfDefinitionModelTable
    wfStart: WfStartTable
    wfInstance: WfInstanceTable
    wfOutbox: WfOutboxTable
    wfSubstitution: WfSubstitutionTable
    /** A file uploaded for a decision. */
    wfFile: { fileKey: string; instanceId: number; userId: number; createTime: Date }
  }
}

/** Drawing of a form's process. */
interface WfModelTable {
  formId: number
  tree: ColumnType<TreeNode | null, string | null, string | null>
  xml: string | null
  revision: Generated<number>
  updateBy: string | null
  updateTime: Date
  /** The drawing at the last publication of the form. */
  publishedTree: ColumnType<TreeNode | null, string | null, string | null>
  publishedXml: string | null
  publishedBy: string | null
}

interface WfDefinitionTable extends Stamps {
  definitionId: Generated<number>
  key: string
  name: string
  version: number
  formKey: string | null
  status: 'active' | 'suspended'
}

interface WfDefinitionModelTable {
  definitionId: number
  formId: number | null
  xml: string
  graph: JSONColumnType<Graph, string, string>
  /** Names of its first steps. */
  steps: readonly string[]
}

/** Events that start the newest version of a process. */
export interface WfStartTable {
  definitionId: number
  node: string
  kind: 'timer' | 'message' | 'signal'
  name: string | null
  due: Date | null
  /** Remaining repetitions of a cycle; null: unlimited. */
  repetitions: number | null
  claimedUntil: Date | null
}

interface WfInstanceTable {
  instanceId: Generated<number>
  definitionId: number
  name: string
  status: Generated<InstanceStatus>
  starter: number | null
  revision: Generated<number>
  state: JSONColumnType<object, string, string>
  variables: JSONColumnType<Variables & object, string, string>
  formId: number | null
  formVersion: number | null
  submissionId: number | null
  parentInstance: number | null
  parentToken: number | null
  startKey: string | null
  startHash: string | null
  createTime: Date
  endTime: Date | null
}

interface WfSubstitutionTable extends Stamps {
  substitutionId: Generated<number>
  userId: number
  substituteId: number
  beginTime: Date
  endTime: Date
  reason: string | null
}

interface WfOutboxTable {
  instanceId: number
  id: number
  body: JSONColumnType<Effect & object, string, string>
  createTime: Date
  doneTime: Date | null
  failure: ColumnType<KeptFault | null, string | null, string | null>
}
