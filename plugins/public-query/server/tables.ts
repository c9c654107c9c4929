import type { JSONColumnType } from 'kysely'
import type { Stamp } from '#server/kit/database-tables.ts'
import type { QuerySettings } from '../shared/query-api-types.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formQuery: FormQueryTable
  }
}

/** Conditions and shown answers of a query; its name and switch are columns. */
export type StoredSettings = Omit<QuerySettings, 'name' | 'enabled'>

interface FormQueryTable {
  /** Id in URLs. */
  qid: string
  formId: number
  name: string
  enabled: boolean
  settings: JSONColumnType<StoredSettings & object, string, string>
  createBy: string
  createTime: Stamp
  updateBy: string
  updateTime: Stamp
}
