import type { ServerPlugin } from '#server/kit/plugin.ts'
import { optionSourceSettings } from '../shared/option-source-settings.ts'
import { optionsComeFromSources } from './migrations/0001-options-come-from-sources.ts'
import { optionSources } from './option-sources-service.ts'
import { optionSourceRoutes } from './routes.ts'

/**
 * Server plugin for options that come from dictionaries and from APIs of allowed hosts. `app.forms.version` fills them
 * into every published form; the plugin knows neither pages nor lists.
 */
export const optionSourcesServer: ServerPlugin = {
  name: 'option-sources',
  services: [optionSources],
  settings: [optionSourceSettings],
  routes: [{ prefix: '/api/project/form', register: optionSourceRoutes }],
  migrations: { 'option-sources-0001-options-come-from-sources': optionsComeFromSources },
}
