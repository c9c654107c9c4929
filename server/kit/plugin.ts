import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Failure } from '#schemas/api/errors.ts'
import type { FoundRecord } from '#schemas/api/search-wire.ts'
import type { Todo } from '#schemas/api/todo-wire.ts'
import type { Caller, Db } from './decorations.ts'
import type { JobHandler, Listeners } from './events.ts'
import type { Migration } from './migration.ts'
import type { ModuleHooks } from './module-hooks.ts'
import type { Registry } from './registry.ts'

/**
 * The server half of a feature: a plain value, listed in `plugins/server.ts` (design/second-half.md §2). Its line in
 * that list is all that names it: without the line nothing of it is left but its tables.
 */
export interface ServerPlugin {
  readonly name: string
  readonly routes?: readonly FeatureRoutes[]
  /** Folder of its own module files, `<folder>/<area>/<name>.json`. */
  readonly modules?: URL
  /** What modules do that their files cannot say. */
  readonly hooks?: readonly ModuleHooks[]
  /** Run by name after the host's own, in the order of their names. */
  readonly migrations?: Readonly<Record<string, Migration>>
  /** Folder of `.sql` files, one function each, run again when their text changes. */
  readonly sql?: URL
  /** Handlers of durable work; `<plugin>.<key>` names one. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** Domain events it reacts to, after the transaction that made them true. */
  readonly on?: Listeners
  /** Ways its calls can fail, by id; `AppError` takes the row. */
  readonly failures?: Readonly<Record<string, Failure>>
  /** What waits for a person, on the home page. */
  readonly todos?: readonly TodoSource[]
  readonly menus?: readonly MenuSeed[]
  /** Rows that a first start makes, once. */
  readonly seeds?: (db: Db) => Promise<void>
  /** A pure module of item types: it exports them as `itemTypes`. The server's workers load it, too. */
  readonly itemTypes?: URL
  /** What the search of everything finds besides the rows of modules. */
  readonly records?: readonly RecordSource[]
}

export interface FeatureRoutes {
  /** Such as `/api/project/form`; `/api` where a feature has several. */
  readonly prefix: string
  /** A plain Fastify plugin, so that what it decorates stays inside. */
  readonly register: FastifyPluginAsync<FeatureOptions>
}

/** What the host gives routes of features. */
export interface FeatureOptions {
  /** The modules that run, as they are at the time of a call. */
  readonly registry: Registry
}

export interface TodoSource {
  /** Who may have any. */
  readonly permission?: string
  /** At most `most` that wait for the caller, the most urgent first. */
  readonly find: (app: FastifyInstance, caller: Caller, most: number) => Promise<readonly Todo[]>
}

/** Records that are no module's rows, for the search of everything. */
export interface RecordSource {
  /** The screen they belong to, as its menu names it. */
  readonly component: string
  /** Who may find any. */
  readonly permission: string
  /** At most `most` that hold the keyword and that the caller may list, the closest first. */
  readonly find: (db: Db, caller: Caller, keyword: string, most: number) => Promise<readonly FoundRecord[]>
}

/** A menu entry to seed once, by `path`; from then on the table wins. */
export interface MenuSeed {
  readonly path: string
  /** A group of server/seeds/menus.ts by its path without the slash, such as `project`. */
  readonly parent?: string
  readonly name: { readonly 'zh-cn': string; readonly en: string }
  readonly component: string
  readonly icon?: string
  readonly order: number
  readonly permission?: string
  readonly hidden?: boolean
  readonly keepAlive?: boolean
  readonly affix?: boolean
  /** Permissions seeded as buttons below it. */
  readonly buttons?: readonly {
    readonly permission: string
    readonly name: { readonly 'zh-cn': string; readonly en: string }
  }[]
}
