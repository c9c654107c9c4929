import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** The client halves, in the order of their menus. Reading this list is reading the product. */
export const clientPlugins: readonly ClientPlugin[] = []
