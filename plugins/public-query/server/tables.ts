import type { JSONColumnType } from 'kysely'
import type { Stamp } from '#server/kit/tables.ts'
import type { QuerySettings } from '../shared/query-wire.ts'

declare module '#server/kit/tables.ts' {
  interface Tables {
    formQuery: FormQueryTable
  }
}

/** What a query asks and shows; its name and its switch are columns. */
export type StoredSettings = Omit<QuerySettings, 'name' | 'enabled'>

interface FormQueryTable {
  /** In addresses. */
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
