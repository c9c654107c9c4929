import type { FastifyPluginAsync } from 'fastify'
import type { FoundRecord } from '#schemas/api/search-wire.ts'
import type { Caller, Db } from './decorations.ts'
import type { Migration } from './migration.ts'

/** The server half of a plugin: a plain value, listed in `plugins/server.ts` (design/architecture.md §4). */
export interface ServerPlugin {
  readonly name: string
  /** Prefix of `routes`, such as `/api/project/form`. */
  readonly prefix: string
  readonly routes: FastifyPluginAsync
  /** Run by name after the host's own, in the order of their names. */
  readonly migrations?: Readonly<Record<string, Migration>>
  readonly menus?: readonly MenuSeed[]
  /** What the search of everything finds besides the rows of modules. */
  readonly records?: readonly RecordSource[]
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
  readonly buttons?: readonly { readonly permission: string; readonly name: { readonly 'zh-cn': string; readonly en: string } }[]
}
