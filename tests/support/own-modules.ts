import { serverPlugins } from '#plugins/server.ts'
import { moduleFolders } from '#server/crud/load.ts'

/** Folders of the module files that come with the product. */
export const ownModules: readonly string[] = moduleFolders(serverPlugins)
