import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/**
 * Public queries in the settings of a form. Their public page `/q/{key}` is rendered by the filling of forms
 * (plugins/form-fill/client/public-query-view.tsx).
 */
export const publicQuery = {
  name: 'public-query',
  formSections: [
    {
      id: 'query',
      section: () => import('./query-section.tsx'),
      // publishing submissions requires seeing them
      permission: 'project:data:list',
      order: 20,
    },
  ],
} satisfies ClientPlugin
