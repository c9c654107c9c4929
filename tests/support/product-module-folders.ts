import { serverPlugins } from '#plugins/server.ts'
import { moduleFolders } from '#server/crud/load-modules.ts'

/** Folders of the product's module files. */
export const ownModules: readonly string[] = moduleFolders(serverPlugins)
