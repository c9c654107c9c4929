import type { JSONColumnType } from 'kysely'
import type { Stamp } from '#server/kit/tables.ts'
import type { GroupSettings, MemberKind } from '../shared/group-wire.ts'

declare module '#server/kit/tables.ts' {
  interface Tables {
    formDataGroup: FormDataGroupTable
    formDataGroupMember: { gid: string; kind: MemberKind; targetId: number }
  }
}

/** What members of a group see and may do; its name and its switch are columns, its members rows. */
export type StoredSettings = Omit<GroupSettings, 'name' | 'enabled' | 'members'>

interface FormDataGroupTable {
  /** In addresses. */
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
