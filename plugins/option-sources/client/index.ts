import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Client plugin with the settings for options from APIs; the editor of forms has the sources of a question. */
export const optionSources = {
  name: 'option-sources',
  settings: () => import('../shared/option-source-settings.ts'),
} satisfies ClientPlugin
