import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { FeatureSettings } from '#schemas/api/settings/section.ts'
import type { Failure } from '#schemas/api/errors.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { FoundRecord } from '#schemas/api/search-api-types.ts'
import type { TodoList } from '#schemas/api/todo-api-types.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database-tables.ts'
import type { JobHandler, Listeners } from './domain-events.ts'
import type { Migration } from './migration.ts'
import type { ModuleHooks } from './module-hooks.ts'
import type { Registry } from './module-registry.ts'

/**
 * The server half of a feature: a plain value, listed in `plugins/server.ts` (design/second-half.md §2). Only that list
 * names the feature: without its line, only its tables remain.
 */
export interface ServerPlugin {
  readonly name: string
  readonly routes?: readonly FeatureRoutes[]
  /**
   * Decorators of the whole server, wrapped by fastify-plugin and registered before any feature's routes. The feature
   * types them by `declare module 'fastify'`, so that others use them without importing the feature.
   */
  readonly services?: readonly FastifyPluginAsync[]
  /** Folder of the feature's module files, `<folder>/<area>/<name>.json`. */
  readonly modules?: URL
  /** Modules made from data, such as one for each published form. */
  readonly dynamicModules?: readonly DynamicModules[]
  /** Behaviour of modules beyond their files. */
  readonly hooks?: readonly ModuleHooks[]
  /** Migrations by name, run in name order after the host's own. */
  readonly migrations?: Readonly<Record<string, Migration>>
  /** Folder of `.sql` files with one function each, run again when a text changes. */
  readonly sql?: URL
  /** Handlers of durable work, named `<plugin>.<key>`. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** Listeners to domain events, called after the transaction that made them true. */
  readonly on?: Listeners
  /** Failures of its calls, by id; `AppError` takes the row. */
  readonly failures?: Readonly<Record<string, Failure>>
  /** Sections of the system's settings; read with `app.settings.of(section)`. The browser's half brings the same. */
  readonly settings?: readonly FeatureSettings[]
  /** Live messages to browsers, by type. Publishing on the bus's channel of that name sends one. */
  readonly topics?: Readonly<Record<string, Topic>>
  /** Sources of to-dos on the home page. */
  readonly todos?: readonly TodoSource[]
  readonly menus?: readonly MenuSeed[]
  /** Permissions of no screen's own, each a button below the screen whose people need it; added once. */
  readonly permissions?: readonly PermissionSeed[]
  /** Seeds rows once, at the first start. */
  readonly seeds?: (db: Db) => Promise<void>
  /** A pure module that exports item types as `itemTypes`. The server's workers load it too. */
  readonly itemTypes?: URL
  /** Sources of the global search, in addition to module rows. */
  readonly records?: readonly RecordSource[]
}

/**
 * Modules built from data instead of files, served by the engine like all others. The engine requests them at each
 * call, so the feature should cache expensive parts.
 */
export interface DynamicModules {
  /** The first part of their names, `<area>/<key>`. */
  readonly area: string
  /** Template of the modules: verbs, permissions, and the path of calls with one parameter for the key. */
  readonly template: Module
  /** JSON Schemas of answers that are not as other modules', by call such as `DELETE /:ids`, for the API's description. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * Returns the module with this key for a caller with access. May throw an `AppError` with the reason for a refusal.
   */
  find(app: FastifyInstance, key: string, caller: Caller): Promise<DataModule | undefined>
  /** Filters `users` to those who are notified about changes of the module's rows. */
  audience(app: FastifyInstance, key: string, users: readonly number[]): Promise<readonly number[]>
}

export interface DataModule {
  readonly module: Module
  readonly hooks: Omit<ModuleHooks, 'module'>
}

export interface FeatureRoutes {
  /** A prefix such as `/api/project/form`; `/api` where a feature has several. */
  readonly prefix: string
  /** A plain Fastify plugin, so that its decorators stay inside. */
  readonly register: FastifyPluginAsync<FeatureOptions>
}

/** Options the host passes to routes of features. */
export interface FeatureOptions {
  /** The modules running at the time of a call. */
  readonly registry: Registry
}

/** A live message of a feature. Every process sends it to its connected users. */
export interface Topic<Published = unknown> {
  /** Filters `users` to the recipients; absent: every signed-in user. */
  audience?(app: FastifyInstance, published: Published, users: readonly number[]): Promise<readonly number[]>
  /** Converts the published body for browsers; absent: sent unchanged. */
  body?(published: Published): unknown
}

export interface TodoSource {
  /** Permission required to have any. */
  readonly permission?: string
  /** At most `most` to-dos of the caller, most urgent first, and the number of all. */
  readonly find: (app: FastifyInstance, caller: Caller, most: number) => Promise<TodoList>
}

/** A source of the global search for records outside modules. */
export interface RecordSource {
  /** The component of the records' screen, as its menu names it. */
  readonly component: string
  /** Permission required to find any. */
  readonly permission: string
  /** At most `most` records that contain the keyword and that the caller may list, best match first. */
  readonly find: (db: Db, caller: Caller, keyword: string, most: number) => Promise<readonly FoundRecord[]>
}

export interface PermissionSeed {
  /** The path of that screen. */
  readonly below: string
  readonly permission: string
  readonly name: { readonly 'zh-cn': string; readonly en: string }
}

/** A menu entry, seeded once by `path`; later changes in the table win. */
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
  /** Permissions seeded as buttons below the entry. */
  readonly buttons?: readonly {
    readonly permission: string
    readonly name: { readonly 'zh-cn': string; readonly en: string }
  }[]
}
