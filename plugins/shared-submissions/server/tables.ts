import type { JSONColumnType } from 'kysely'
import type { Stamp } from '#server/kit/database-tables.ts'
import type { GroupSettings, MemberKind } from '../shared/group-api-types.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    formDataGroup: FormDataGroupTable
    formDataGroupMember: { gid: string; kind: MemberKind; targetId: number }
  }
}

/** Visible data and allowed actions of a group; its name and switch are columns, its members rows. */
export type StoredSettings = Omit<GroupSettings, 'name' | 'enabled' | 'members'>

interface FormDataGroupTable {
  /** Id in URLs. */
  gid: string
  formId: number
  name: string
  enabled: boolean
  settings: JSONColumnType<StoredSettings & object, string, string>
  createBy: string
  createTime: Stamp
  updateBy: string
  updateTime: Stamp
}
