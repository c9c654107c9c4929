import type { ClientPlugin } from '#renderer/kit/plugin.ts'
import { formEditor } from './form-editor/client/index.ts'
import { logic } from './logic/client/index.ts'

/** The client halves, in the order of their menus. Reading this list is reading the product. */
export const clientPlugins: readonly ClientPlugin[] = [formEditor, logic]
