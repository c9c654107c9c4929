import type { ServerPlugin } from '#server/kit/plugin.ts'
import { translationFileRoutes } from './translation-file-routes.ts'

/** Server plugin for files of translations: export, and the preview of an import. */
export const formLanguagesServer: ServerPlugin = {
  name: 'form-languages',
  routes: [{ prefix: '/api/project/form', register: translationFileRoutes }],
}
