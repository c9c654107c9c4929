/** A fault without a line yet: a path of keys, and whether it concerns the key or the value. */
export interface Finding {
  readonly at: readonly (string | number)[]
  readonly onKey?: boolean
  readonly code: FaultCode
  readonly message: string
  readonly severity?: 'warning'
}

/** The meaning of each code (design/module-schema.md §2.10). */
export const faultCodes = {
  SCH001: 'not JSON',
  SCH002: 'a key twice',
  SCH010: 'shape: a key missing, unknown, or of the wrong kind',
  SCH020: 'module name and file path differ',
  SCH021: 'unknown field',
  SCH022: 'unknown dictionary',
  SCH023: 'unknown module',
  SCH024: 'unknown action',
  SCH025: 'no plugin brings the component',
  SCH026: 'an action without a hook, or a hook without an action',
  SCH030: 'a secret would be shown',
  SCH031: 'type cannot be edited in the list',
  SCH032: 'a required field is not in the form, or not imported',
  SCH033: 'operator does not fit the type',
  SCH034: 'the same thing twice: module, route, table, column, menu path, permissions, view, option',
  SCH035: 'a field cannot be imported, or does not tell rows apart',
  SCH036: 'condition',
  SCH037: 'key or default does not fit its field',
  SCH038: 'does not fit the source of the rows',
  SCH039: 'not supported yet',
  SCH040: 'no English text',
  SCH041: 'more columns than a screen can show',
  SCH043: 'unknown icon',
  SCH044: 'unknown group of the menu',
  SCH045: 'a widget, a cell, a picture or a total does not fit the type of its field',
  SCH046: 'the table holds values of another kind',
} as const
export type FaultCode = keyof typeof faultCodes

export interface CheckContext {
  /** Existing dictionaries, where known. */
  readonly dictionaries?: ReadonlySet<string>
  /** Whether `dictionaries` is complete, from the database, or only the seeds. */
  readonly isComplete?: boolean
  /** Groups of the side menu for `menu.parent`, where known. */
  readonly menuGroups?: ReadonlySet<string>
  /** Components of plugins by the names files use: `plugin:<name>#<Component>`. */
  readonly components?: ReadonlySet<string>
  /** Actions handled in code, by module. Where given, every module's are known. */
  readonly hooks?: ReadonlyMap<string, readonly string[]>
}
