import type { Op } from '../module/condition.ts'
import type {
  Action,
  CardFile,
  Column,
  Detail,
  ExportFile,
  Field,
  FieldType,
  FormFile,
  FormItem,
  ImportRules,
  ListFile,
  ModuleMenu,
  ModuleFile,
  Parent,
  Ref,
  Require,
  SearchItem,
  Tree,
  Verb,
  View,
} from '../module/module-file.ts'
import type { LocalizedText } from '../module/localized-text.ts'
import type { Page } from './envelope.ts'

/**
 * Response of `GET /api/schema/{module}`: the module file with its defaults, without parts reserved for the server
 * (columns, join tables, masks, access rules) and without fields that the caller may not read.
 */
export interface ClientModule {
  readonly module: string
  readonly title: LocalizedText
  /** Noun for one row. */
  readonly noun?: LocalizedText
  readonly measure?: string
  readonly description?: LocalizedText
  readonly menu?: ModuleMenu
  /** Base of its calls, below `/api`: `/system/dict/type`. */
  readonly base: string
  /** Key field of a row. */
  readonly key: string
  /** Label field of a row, in confirmations and options. */
  readonly labelField: string
  /**
   * Whether rows have a `version`: `PUT` must send it, and a stale one returns 409 with the current row in `data.row`.
   */
  readonly lock: boolean
  /** Field that a `PATCH` sends in place of `version`. */
  readonly revision?: string
  readonly softDelete: boolean
  /** Whether rows form a tree: `GET {base}/tree` returns them nested under `children`. */
  readonly tree?: Tree
  /** In file order; the stamps (`createTime` …) follow where the table has them. */
  readonly fields: Readonly<Record<string, ClientField>>
  /** Available verbs, and the permission each requires (`@login`: a session only). */
  readonly permissions: Readonly<Partial<Record<Verb, string>>>
  readonly search: readonly ClientSearchItem[]
  readonly list: ClientList
  readonly form: ClientForm
  readonly detail?: Detail
  readonly views: readonly View[]
  readonly actions: Readonly<Record<string, ClientAction>>
  readonly parent?: Parent
  readonly export?: Required<Pick<ExportFile, 'formats' | 'fields'>> & Pick<ExportFile, 'values'>
  /** `fields`: fields the caller may write. An empty `key`: an import creates every row. */
  readonly import?: ImportRules
  readonly ui?: string
  /** URL parameters that belong to the screen around the list. Set by such a screen, never by the server. */
  readonly around?: Readonly<Record<string, string>>
  /** Lifts nested values to top-level fields of a row. Set by a screen that needs it. */
  readonly rowOf?: (row: ModuleRow) => ModuleRow
  /**
   * Schemas of the bodies of `POST` and `PUT`: draft-07, flat, without `title`s: `titled()` of
   * schemas/module/body-schema.ts adds them in a locale.
   */
  readonly schemas: Readonly<Record<BodyMode, BodySchema>>
  /** URLs of ES modules whose default export is a `Validate` for the same schemas; content-addressed. */
  readonly validators: Readonly<Record<BodyMode, string>>
}

export type BodyMode = 'create' | 'update'

export type ClientField = Omit<
  Field,
  | 'column'
  | 'was'
  | 'through'
  | 'mask'
  | 'access'
  | 'index'
  | 'inside'
  | '$comment'
  | 'ops'
  | 'sortable'
  | 'widget'
  | 'cell'
  | 'children'
> & {
  readonly type: FieldType
  /** Search operators, the default first; empty: not searchable. */
  readonly ops: readonly Op[]
  readonly sortable: boolean
  readonly widget: string
  readonly cell: string
  /** Whether the server sets the field, so that no body may contain it. */
  readonly readonly: boolean
  /**
   * Whether the caller sees masks (`138****5678`), which are neither searchable nor sortable; a mask sent back keeps
   * the value.
   */
  readonly masked?: true
  /** Whether the engine added the field: stamps. */
  readonly stamp?: true
  /** `key`: the key field of a child row. */
  readonly children?: NonNullable<Field['children']> & { readonly key: string }
  readonly ref?: Ref & { readonly value: string; readonly label: string; readonly base: string }
}

/** `given` is added to the body of every call. Set by a screen that shows the module for one record. */
export type ClientAction = Action & { readonly given?: Readonly<Record<string, unknown>> }

export type ClientSearchItem = SearchItem & { readonly op: Op }
export type ClientColumn = Column & { readonly cell: string }

export type ClientList = Omit<ListFile, 'columns'> &
  Required<Pick<ListFile, 'sort' | 'pageSize' | 'select' | 'toolbar' | 'row' | 'bulk'>> & {
    readonly columns: readonly ClientColumn[]
    readonly card: CardFile
  }

export type ClientForm = Omit<FormFile, 'groups' | 'require'> &
  Required<Pick<FormFile, 'open' | 'size' | 'columns' | 'layout'>> & {
    readonly groups: readonly ClientFormGroup[]
    readonly require: readonly Require[]
  }

export type ClientFormGroup = Omit<FormFile['groups'][number], 'fields'> & { readonly fields: readonly FormItem[] }

/** Property of a body: JSON Schema draft-07 plus hints for widgets. */
export interface PropertySchema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly items?: PropertySchema
  readonly uniqueItems?: boolean
  readonly maxItems?: number
  readonly default?: unknown
  readonly writeOnly?: boolean
  readonly 'x-dict'?: string
  readonly 'x-ref'?: string
  readonly [more: string]: unknown
}

/**
 * Body of `POST` or `PUT`. In an update, an absent key leaves the field unchanged and `null` clears an optional field;
 * keys that only the server sets may be sent back unchanged, so that a row can be saved as read.
 */
export interface BodySchema {
  readonly $schema: 'http://json-schema.org/draft-07/schema#'
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, PropertySchema>>
}

/** Validate function of Ajv's standalone code: every call sets `errors` to null or a list. */
export interface Validate {
  (data: unknown): boolean
  errors: readonly ValidateError[] | null
}

export interface ValidateError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** A row as clients read it. `$labels` holds the labels of its references. */
export type ModuleRow = Readonly<Record<string, unknown>> & {
  readonly $labels?: Readonly<Record<string, string | readonly string[] | null>>
}

/** Response of `GET {base}/page`. */
export interface ModulePage extends Page<ModuleRow> {
  /**
   * Present only where the list has columns with a `total` that the caller sees unmasked; never for the recycle bin.
   */
  readonly totals?: Totals
}

/**
 * Totals by field over all matching rows in scope: exact decimals as text (`"12345678901234567.89"`), null for an
 * average of no rows.
 */
export type Totals = Readonly<Record<string, string | null>>

export type HistoryKind = 'created' | 'changed' | 'removed' | 'restored' | 'imported' | 'action'

/** One entry of `GET {base}/{id}/history`: a change of a row, newest first. */
export interface HistoryEntry {
  readonly id: number
  readonly kind: HistoryKind
  /** Name of the module's own action. */
  readonly action?: string
  readonly who: string
  readonly time: string
  /** Changed fields before and after, as in rows; masked where the log masks them. */
  readonly before: ModuleRow
  readonly after: ModuleRow
  /** Whether the log omits this row's changes, because the write changed too many rows. */
  readonly leftOut?: true
}

/** One entry of `GET {base}/options?keyword=&ids=`. */
export interface ModuleOption {
  readonly value: string | number
  readonly label: string
  /** Tells equal labels apart, such as the department of a person; null: the row has none. */
  readonly note?: string | null
  readonly disabled: boolean
  readonly parent?: number | null
}

/** `data` of `module.broken`: the checker's findings. */
export interface ModuleFault {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly path: string
  readonly message: string
  readonly severity: 'error' | 'warning'
}

export type { ModuleFile }
