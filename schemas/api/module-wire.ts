import type { Op } from '../module/cond.ts'
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
  MenuPlace,
  ModuleFile,
  Parent,
  Ref,
  Require,
  SearchItem,
  Tree,
  Verb,
  View,
} from '../module/module.ts'
import type { LocalizedText } from '../module/localized-text.ts'
import type { Page } from './envelope.ts'

/**
 * What `GET /api/schema/{module}` answers: the module file with every default filled in, without what only the
 * server may know (columns, join tables, masks, access words) and without the fields the caller may not read.
 */
export interface ClientModule {
  readonly module: string
  readonly title: LocalizedText
  /** Noun for one row. */
  readonly noun?: LocalizedText
  readonly description?: LocalizedText
  readonly menu?: MenuPlace
  /** Base of its calls, below `/api`: `/system/dict/type`. */
  readonly base: string
  /** The field that identifies a row. */
  readonly key: string
  /** The field that names a row to a person, in confirmations and in options. */
  readonly labelField: string
  /** Rows carry `version`; `PUT` must send it, and a stale one answers 409 with the current row in `data.row`. */
  readonly lock: boolean
  /** The field that a `PATCH` sends in place of `version`. */
  readonly revision?: string
  readonly softDelete: boolean
  /** The rows are a tree: `GET {base}/tree` answers them nested under `children`. */
  readonly tree?: Tree
  /** In file order; the stamps (`createTime` …) follow where the table has them. */
  readonly fields: Readonly<Record<string, ClientField>>
  /** The verbs the module answers, and the permission each takes (`@login`: none beyond a session). */
  readonly permissions: Readonly<Partial<Record<Verb, string>>>
  readonly search: readonly ClientSearchItem[]
  readonly list: ClientList
  readonly form: ClientForm
  readonly detail?: Detail
  readonly views: readonly View[]
  readonly actions: Readonly<Record<string, ClientAction>>
  readonly parent?: Parent
  readonly export?: Required<Pick<ExportFile, 'formats' | 'fields'>> & Pick<ExportFile, 'values'>
  /** `fields`: those the caller may write. An empty `key`: every row of a file is new. */
  readonly import?: ImportRules
  readonly ui?: string
  /**
   * Parameters of the address that belong to the screen around the list. Such a screen sets them, the server does not.
   */
  readonly around?: Readonly<Record<string, string>>
  /** Puts the fields of a row beside one another, where they come inside a field of it. Such a screen sets it, too. */
  readonly rowOf?: (row: ModuleRow) => ModuleRow
  /**
   * Schemas of the bodies of `POST` and `PUT`: draft-07, flat, without `title`s: `titled()` of
   * schemas/module/json-schema.ts adds them in a locale.
   */
  readonly schemas: Readonly<Record<BodyMode, BodySchema>>
  /** URLs of ES modules whose default export is a `Validate` for the same schemas; they change when the schema does. */
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
  /** The operators a search may use, the default one first; empty: not searchable. */
  readonly ops: readonly Op[]
  readonly sortable: boolean
  readonly widget: string
  readonly cell: string
  /** Set by the server: in no body. */
  readonly readonly: boolean
  /** The caller sees masks (`138****5678`): neither searched nor sorted by; a mask sent back means "as it was". */
  readonly masked?: true
  /** Made up by the engine, not written in the file: stamps. */
  readonly stamp?: true
  /** `key`: what identifies a row below. */
  readonly children?: NonNullable<Field['children']> & { readonly key: string }
  readonly ref?: Ref & { readonly value: string; readonly label: string; readonly base: string }
}

/**
 * `given` goes into the body of every call: a screen that shows the module for one thing sets it, the file does not.
 */
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

/** A property of a body: JSON Schema draft-07 plus what a widget needs to know. */
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
 * The body of `POST` or `PUT`. In an update, a key left out stays as it is and `null` clears an optional field;
 * a key the server alone sets may be sent back unchanged, so a row that was read can be saved again.
 */
export interface BodySchema {
  readonly $schema: 'http://json-schema.org/draft-07/schema#'
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, PropertySchema>>
}

/** As Ajv's standalone code has it: `errors` is set, to null or a list, by every call. */
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

/** A row as every read answers it. `$labels` names what its `ref` fields point to. */
export type ModuleRow = Readonly<Record<string, unknown>> & {
  readonly $labels?: Readonly<Record<string, string | readonly string[] | null>>
}

/** Answer of `GET {base}/page`. */
export interface ModulePage extends Page<ModuleRow> {
  /** Only where the list has columns with a `total` that the caller sees unmasked, and never of the recycle bin. */
  readonly totals?: Totals
}

/**
 * By field, of all rows that match and are in sight: exact decimals as text (`"12345678901234567.89"`), null for the
 * average of nothing.
 */
export type Totals = Readonly<Record<string, string | null>>

export type HistoryKind = 'created' | 'changed' | 'removed' | 'restored' | 'imported' | 'action'

/** One entry of `GET {base}/{id}/history`: what was done to a row, newest first. */
export interface HistoryEntry {
  readonly id: number
  readonly kind: HistoryKind
  /** Which of the module's own actions. */
  readonly action?: string
  readonly who: string
  readonly time: string
  /** The changed fields as they were and as they became, in the shape of rows; what is masked for the log stays so. */
  readonly before: ModuleRow
  readonly after: ModuleRow
  /** So many rows were changed at once that the log does not hold what of this one. */
  readonly leftOut?: true
}

/** One entry of `GET {base}/options?keyword=&ids=`. */
export interface ModuleOption {
  readonly value: string | number
  readonly label: string
  readonly disabled: boolean
  readonly parent?: number | null
}

/** `data` of `module.broken`: what the checker says of the file. */
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
