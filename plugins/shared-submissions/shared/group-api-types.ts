import type { EntryForm } from '#schemas/api/form-api-types.ts'
import { isEditedInCell, answerFields } from '#schemas/form/answer-list-columns.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { ItemId } from '#schemas/form/form.ts'
import { hasOptions, optionsOf } from '#schemas/form/item.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import type { Cond } from '#schemas/module/condition.ts'

/** Actions that a group can allow besides reading, each with the permission that its author needs. */
export const groupActions = {
  add: 'project:data:import',
  import: 'project:data:import',
  edit: 'project:data:edit',
  remove: 'project:data:remove',
  export: 'project:data:export',
  /** Several submissions in one call. */
  bulk: 'project:data:list',
} as const
export type GroupAction = keyof typeof groupActions
export const groupActionNames = Object.keys(groupActions) as readonly GroupAction[]

export const memberKinds = ['user', 'dept', 'role'] as const
/** A department includes everybody in it and in its subdepartments. */
export type MemberKind = (typeof memberKinds)[number]

export interface GroupMember {
  readonly kind: MemberKind
  readonly id: number
}

/** A user, department or role in a picker. */
export interface NamedMember extends GroupMember {
  readonly name: string
  /** Department of a user, or parent of a department. */
  readonly dept: string
}

/** Settings of a group, as its author edits them. */
export interface GroupSettings {
  readonly name: string
  /** Shown above the list; may be empty. */
  readonly description: string
  readonly actions: readonly GroupAction[]
  /** Questions whose answers members see, in the order of the form. */
  readonly visible: readonly ItemId[]
  /** Visible questions whose answers members may change. */
  readonly editable: readonly ItemId[]
  /** Condition on the visible submissions; null: all. */
  readonly filter: Cond | null
  readonly members: readonly GroupMember[]
  readonly enabled: boolean
}

/** A row of `GET /project/form/{formKey}/data-group`. */
export interface DataGroup extends Omit<GroupSettings, 'members'> {
  /** The `gid` of its address. */
  readonly gid: string
  readonly members: readonly NamedMember[]
}

/** A group in a member's list. */
export interface GroupLink {
  readonly gid: string
  readonly name: string
  readonly formKey: string
  readonly formName: string
}

/** Response of `GET /project/data-group/{gid}`: data of a member's page besides the module. */
export interface GroupForMember extends GroupLink {
  readonly description: string
  readonly actions: readonly GroupAction[]
  readonly editable: readonly ItemId[]
  /** Visible questions only. */
  readonly codebook: readonly CodebookEntry[]
  /** The form's time zone: its own, or the institution's. */
  readonly timeZone: string
  /** The caller's groups of the same form, including this one. */
  readonly groups: readonly Pick<GroupLink, 'gid' | 'name'>[]
  /** Form that members fill in; absent where they may add no submissions. */
  readonly entry?: EntryForm
}

export const groupLimits = { perForm: 30, name: 100, description: 500, members: 200, items: 1000, found: 20 } as const

/** `gid` in URLs, which cannot be guessed. */
export const gidPattern = /^[0-9A-Za-z]{16}$/

/** Path of a group's page. */
export const groupPath = (formKey: string, gid: string): string => `/d/${formKey}?gid=${gid}`

/** Name of the module of a group's submissions. */
export const groupModule = (gid: string): string => `data-group/${gid}`

/** Whether members can see answers to the question. */
export const isGroupVisible = ({ item }: Pick<CodebookEntry, 'item'>): boolean => hasAnswer(item)

/**
 * Questions whose answers members can change: those that the list edits in a cell. The text of an "other" option is a
 * second answer, so questions with such an option are left out.
 */
export const groupEditable = (codebook: readonly CodebookEntry[]): ReadonlySet<ItemId> =>
  new Set(
    answerFields(codebook.filter(isGroupVisible))
      .filter(isEditedInCell)
      .filter(({ entry: { item } }) => !hasOptions(item) || !optionsOf(item).some(({ other }) => other))
      .map(({ entry }) => entry.id),
  )
