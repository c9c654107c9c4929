import type { Cond, Op } from './condition.ts'
import type { LocalizedText } from './localized-text.ts'

/**
 * A module file as written, `schemas/<area>/<name>.json`. One file defines a table, a REST resource, permissions and a
 * screen. `schemas/module.schema.json` describes the same for editors and the checker, with a sentence per key.
 */
export interface ModuleFile {
  readonly $schema?: string
  readonly $comment?: string
  readonly module: string
  readonly version: 1
  readonly title: LocalizedText
  /** The noun for one row in titles, questions and messages: `用户`, `user`. */
  readonly noun?: LocalizedText
  /** The word that Chinese counts the noun by: `条`, `份`; `个` where there is none. */
  readonly measure?: string
  readonly description?: LocalizedText
  readonly menu?: ModuleMenu
  readonly source?: 'table' | 'view' | 'service'
  readonly table?: TableFile
  readonly fields: Readonly<Record<string, Field>>
  readonly parent?: Parent
  readonly permissions: { readonly prefix: string; readonly map?: Readonly<Partial<Record<Verb, string>>> }
  /** `offerShared` offers rows without a department to everyone as options; seeing and changing them is unaffected. */
  readonly dataScope:
    | false
    | {
        readonly dept?: string
        readonly user?: string
        readonly offerShared?: boolean
        /** Restricts users to rows whose `user` field names them, whatever the scope of their roles. */
        readonly ownOnly?: boolean
      }
  readonly log?:
    | boolean
    | {
        readonly title?: LocalizedText
        readonly mask?: readonly string[]
        readonly read?: boolean
        /** Name in the log; only in modules made from data, whose rows share one. */
        readonly module?: string
        /** Added to the entry of an export. */
        readonly about?: Readonly<Record<string, string>>
      }
  readonly live?: boolean
  readonly endpoints?: { readonly base?: string; readonly disable?: readonly Verb[] }
  readonly search?: readonly (string | SearchItem)[]
  readonly list?: ListFile
  /** `note` stands after the label of an option: it tells equal names apart. */
  readonly options?: { readonly note: string }
  readonly views?: readonly View[]
  readonly form?: FormFile
  readonly detail?: Detail
  readonly actions?: Readonly<Record<string, Action>>
  readonly import?: ImportFile
  readonly export?: ExportFile
  readonly ui?: string
  readonly generated?: Readonly<Record<string, unknown>>
}

export const verbs = [
  'page',
  'list',
  'tree',
  'options',
  'get',
  'create',
  'update',
  'patch',
  'remove',
  'restore',
  'purge',
  'export',
  'import',
  'sort',
] as const
export type Verb = (typeof verbs)[number]

export interface ModuleMenu {
  readonly parent?: string
  readonly path: string
  readonly icon?: string
  readonly order?: number
  readonly hidden?: boolean
  readonly keepAlive?: boolean
  readonly affix?: boolean
}

export interface TableFile {
  /** Name of the table or view; a service has none. */
  readonly name?: string
  readonly comment?: string
  readonly key: string
  readonly stamps?: boolean
  readonly softDelete?: boolean
  readonly lock?: boolean
  /**
   * The field that counts the changes of a row, where `lock` does not: code of the module compares it. Only in modules
   * made from data.
   */
  readonly revision?: string
  readonly indexes?: readonly TableIndex[]
  readonly tree?: Tree
  readonly was?: string
  /** Values of columns by which several modules share the table; only in modules made from data. */
  readonly only?: Readonly<Record<string, number>>
}

export interface TableIndex {
  readonly name?: string
  readonly fields: readonly string[]
  readonly unique?: boolean
  /** Restricts the index to rows with these values. */
  readonly where?: Readonly<Record<string, string | number | boolean>>
  /** Message when the index rejects a row. */
  readonly message?: LocalizedText
}

export interface Tree {
  readonly parent: string
  readonly path?: string
  readonly order?: string
  readonly label: string
  readonly maxDepth?: number
  readonly lazy?: boolean
}

export const fieldTypes = [
  'id',
  'string',
  'text',
  'richtext',
  'int',
  'bigint',
  'decimal',
  'bool',
  'date',
  'datetime',
  'time',
  'json',
  'code',
  'email',
  'phone',
  'url',
  'ip',
  'color',
  'icon',
  'cron',
  'password',
  'dict',
  'dicts',
  'enum',
  'ref',
  'refs',
  'children',
  'image',
  'images',
  'file',
  'files',
  'virtual',
] as const
export type FieldType = (typeof fieldTypes)[number]

export interface Field {
  readonly $comment?: string
  readonly type: FieldType
  readonly label: LocalizedText
  /** Further header names by which an import recognizes the column. */
  readonly also?: readonly string[]
  readonly help?: LocalizedText
  readonly placeholder?: LocalizedText
  readonly column?: string
  /** The field with the English value, which readers in English see where it is filled. */
  readonly english?: string
  readonly was?: string
  readonly required?: boolean
  readonly default?: unknown
  readonly unique?: boolean
  readonly index?: boolean
  readonly immutable?: boolean
  readonly readonly?: boolean
  readonly secret?: boolean
  readonly mask?: 'phone' | 'email' | 'idcard' | 'name' | 'all'
  readonly access?: { readonly read?: string; readonly write?: string; readonly unmask?: string }
  readonly length?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly patternMessage?: LocalizedText
  readonly min?: number
  readonly max?: number
  readonly precision?: number
  readonly scale?: number
  readonly dict?: string
  readonly options?: readonly FieldOption[]
  readonly ref?: Ref
  readonly through?: { readonly table: string; readonly self: string; readonly other: string }
  readonly children?: { readonly module: string; readonly by: string; readonly max?: number }
  readonly from?: string
  /** Value of a database function of the row, named like the column. The table has no such column. */
  readonly computed?: boolean
  readonly maxSize?: number
  readonly accept?: readonly string[]
  readonly language?: 'json' | 'sql' | 'javascript' | 'html' | 'text'
  readonly ops?: readonly Op[]
  readonly sortable?: boolean
  readonly widget?: string
  readonly cell?: string
  readonly schema?: Readonly<Record<string, unknown>>
  /** Position inside a JSON column; only in modules made from data. */
  readonly inside?: JsonPosition
}

/**
 * Position of a value inside a JSON column. Rows contain the whole column, under its own field, instead of each value.
 */
export interface JsonPosition {
  /** The column. */
  readonly column: string
  readonly path: readonly string[]
  /** How the value compares and sorts. `mixed` holds numbers or texts; a value of another type counts as missing. */
  readonly compares: 'text' | 'number' | 'bool' | 'list' | 'mixed'
  /** For a list of objects at `path` without its last key: whether any or every member must pass tests of that key. */
  readonly quantifier?: 'any' | 'every'
  /** Value in the list at `path` whose position is meant, starting at 1. */
  readonly rank?: string
  /** Weights of the members of the object at `path`, for a weighted sum. */
  readonly weights?: Readonly<Record<string, number>>
  /** Sort order of stored values; absent: by the values themselves. */
  readonly ranks?: readonly string[]
  /** Only for a list of objects: path in its first member that lists sort by. */
  readonly first?: Pick<JsonPosition, 'path' | 'compares' | 'ranks'>
}

export const tags = ['default', 'primary', 'success', 'info', 'warning', 'danger'] as const
export type Tag = (typeof tags)[number]

export interface FieldOption {
  readonly value: string | number
  readonly label: LocalizedText
  readonly tag?: Tag
}

export interface Ref {
  readonly module: string
  readonly value?: string
  readonly label?: string
  readonly filter?: Cond
  readonly onDelete?: 'restrict' | 'setNull' | 'cascade'
  readonly picker?: 'select' | 'tree' | 'dialog'
  /**
   * Whether a reference grants something to its holder. Forms then offer only rows the caller may assign (the target's
   * hook `notToGive`).
   */
  readonly gives?: boolean
}

export interface SearchItem {
  readonly field: string
  readonly op?: Op
  readonly label?: LocalizedText
  readonly default?: unknown
  /** Further text fields that the same box searches. */
  readonly also?: readonly string[]
  /** Shown only in the expanded search form. */
  readonly more?: boolean
  readonly widget?: string
  /** Further query names for the same test: one, or one for each end of a range. */
  readonly alias?: readonly string[]
}

export interface ListFile {
  readonly columns: readonly (string | Column)[]
  readonly sort?: readonly string[]
  readonly pageSize?: number
  readonly density?: 'compact' | 'normal' | 'loose'
  readonly select?: boolean
  readonly aside?: {
    readonly module: string
    readonly field: string
    readonly op?: 'eq' | 'under'
    /** Offers the actions of the tree's module in the tree filter. */
    readonly tools?: boolean
  }
  readonly toolbar?: readonly string[]
  readonly row?: readonly string[]
  readonly bulk?: readonly string[]
  /** Conditions on the rows that offer the built-in actions. */
  readonly rowWhen?: { readonly edit?: Cond; readonly remove?: Cond }
  /** Why a row that `rowWhen.edit` excludes cannot be edited, for the foot of its detail. */
  readonly locked?: LocalizedText
  /** Condition on the rows that the screen lists; other calls reach all rows. */
  readonly where?: Cond
  /**
   * A count of data deleted with a row, and its name with `{n}`, for the confirmation. `note` is a sentence of the
   * confirmation before a row moves to the recycle bin.
   */
  readonly loses?: {
    readonly field: string
    readonly label: LocalizedText
    readonly one?: LocalizedText
    readonly note?: LocalizedText
  }
  readonly dragSort?: boolean
  readonly cards?: CardsFile
  /** Fields that distinguish rows of the same name; the first field that differs on the page is shown. */
  readonly apart?: readonly string[]
  readonly card?: Partial<CardFile>
  /** `filter` and `empty` only in modules made from data. */
  readonly slots?: {
    readonly above?: string
    readonly below?: string
    readonly toolbar?: string
    /** Reads and writes a condition over any fields, in addition to the search. */
    readonly filter?: string
    /** Shown in place of a list that has no rows yet. */
    readonly empty?: string
  }
}

/** The list as cards with pictures, by field names. The title is that of `card`. */
export interface CardsFile {
  readonly picture: string
  /** Shown side by side below the title. */
  readonly badges?: readonly string[]
  /** Shown after the badges with its label: the number that the chart draws. */
  readonly count?: string
  /** Drawn at the end of the line of badges: a field whose cell is a chart. */
  readonly chart?: string
  /** Shown at the foot with their labels, if they have values. */
  readonly meta?: readonly string[]
  /** Shown at the end of the foot without its label: who the row belongs to. */
  readonly owner?: string
  /** Whether cards are shown until a person chooses the table. */
  readonly first?: boolean
}

/** The card of a row on narrow screens, by field names. */
export interface CardFile {
  readonly title: string
  readonly subtitle?: string
  /** Shown before the title. */
  readonly image?: string
  /** Shown with their labels; default: the first columns. */
  readonly extra?: readonly string[]
  /** Shown at the end of the first line; default: the status among `extra`. */
  readonly aside?: string
  /** The subtitle or fields of `extra` that say nothing without their label. */
  readonly labeled?: readonly string[]
  /** Fields of `extra` with up to two lines of their own, as long texts have. */
  readonly lines?: readonly string[]
  /** Begin and end, shown as one fact in the place of the begin. */
  readonly range?: readonly string[]
}

export interface Column {
  readonly field: string
  readonly label?: LocalizedText
  /** Heading over this column and its neighbors of the same group; only in modules made from data. */
  readonly group?: LocalizedText
  /** Part of the form that contains the column: a heading in the column chooser; only in modules built from data. */
  readonly section?: LocalizedText
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly pin?: 'left' | 'right'
  readonly hidden?: boolean
  readonly cell?: string
  readonly copy?: boolean
  readonly inline?: boolean
  readonly open?: 'detail' | 'edit'
  readonly link?: string
  readonly total?: 'sum' | 'avg' | 'count'
}

export interface View {
  readonly key: string
  readonly title: LocalizedText
  readonly filter?: Cond
  readonly sort?: readonly string[]
  readonly columns?: readonly string[]
}

export interface FormFile {
  readonly open?: 'drawer' | 'modal' | 'page'
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
  readonly columns?: number
  readonly layout?: 'sections' | 'tabs' | 'steps'
  readonly groups: readonly FormGroupFile[]
  readonly require?: readonly Require[]
  /**
   * Label of the save button while `when` holds for the form but not for the stored row; otherwise the default label.
   */
  readonly submit?: { readonly label: LocalizedText; readonly when: Cond }
  readonly uiSchema?: Readonly<Record<string, unknown>>
}

export interface Require {
  readonly when: Cond
  readonly fields: readonly string[]
  readonly message?: LocalizedText
}

export interface FormGroupFile {
  readonly title?: LocalizedText
  readonly collapsed?: boolean
  readonly when?: Cond
  readonly fields: readonly (string | FormItem)[]
}

export interface FormItem {
  readonly field: string
  readonly on?: 'create' | 'update'
  readonly span?: number
  readonly widget?: string
  readonly when?: Cond
  readonly readonlyWhen?: Cond
}

export interface Detail {
  readonly title?: string
  /** A component in place of the list of fields. */
  readonly plugin?: string
  /** Tabs after the first, which shows every field without a tab. */
  readonly tabs?: readonly DetailTab[]
  /** Fields without meaning for people, such as paths of ids. */
  readonly hide?: readonly string[]
  readonly history?: boolean
  /** A component in place of the drawer; only in modules made from data. */
  readonly drawer?: string
}

/** Exactly one of `fields`, `child` and `plugin` is set. */
export interface DetailTab {
  readonly title: LocalizedText
  readonly fields?: readonly string[]
  readonly child?: DetailChild
  readonly plugin?: string
}

/** Rows of another module whose field `by` equals this row's `from` (default: its key). */
export interface DetailChild {
  readonly module: string
  readonly by: string
  readonly from?: string
}

export interface Parent {
  readonly module: string
  readonly route: { readonly path: string; readonly param: string; readonly digits?: boolean }
  /** Maps a field of this module to a field of the parent row. */
  readonly match: Readonly<Record<string, string>>
  readonly switcher?: boolean
}

export const operations = [
  'INSERT',
  'UPDATE',
  'DELETE',
  'GRANT',
  'EXPORT',
  'IMPORT',
  'FORCE',
  'CLEAN',
  'OTHER',
] as const

export interface Action {
  readonly label: LocalizedText
  readonly icon?: string
  readonly on: 'row' | 'bulk' | 'page'
  readonly permission?: string
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly path?: string
  readonly confirm?: LocalizedText
  /** Message after success. `{name}` here and in `confirm` is the row's name, `{count}` the number of rows. */
  readonly done?: LocalizedText
  readonly danger?: boolean
  readonly when?: Cond
  readonly body?: Readonly<Record<string, Field>>
  /**
   * For a `bulk` action with a path and no hook: the values to set. Rows with these values, and rows whose form locks
   * such a field (`readonlyWhen`), stay unchanged.
   */
  readonly set?: Readonly<Record<string, string | number | boolean>>
  readonly link?: string
  readonly plugin?: string
  /** Address to copy, with the row's values filled in. */
  readonly copy?: string
  readonly log?: (typeof operations)[number]
  readonly async?: boolean
}

export interface ImportFile {
  /** Identifies existing rows: one unique field, or the fields of a unique index. */
  readonly key?: readonly string[]
  readonly fields?: readonly string[]
  readonly modes?: readonly ('insert' | 'upsert')[]
  readonly maxRows?: number
  /** Fields in the template; absent: all. Only in modules made from data. */
  readonly template?: readonly string[]
  /** Advice for an import, shown in every step and in the template. */
  readonly note?: LocalizedText
}

/** Import settings with their defaults. */
export type ImportRules = Required<Omit<ImportFile, 'note' | 'template'>> & Pick<ImportFile, 'note' | 'template'>

export interface ExportFile {
  readonly fields?: readonly string[]
  readonly formats?: readonly ExportFormat[]
  /** The order of a file whose call asks for none; absent: the list's. Only in modules made from data. */
  readonly sort?: readonly string[]
  /** Whether files for programs are offered too, with stored values (`labels=0`). Only in modules made from data. */
  readonly values?: boolean
  readonly maxRows?: number
  readonly fileName?: LocalizedText
}

/** `json` and `zip`, which holds the files that rows name, only in modules made from data. */
export const exportFormats = ['xlsx', 'csv', 'json', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]
