import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** What the filling of forms brings to the admin; the public page itself is `plugins/fill.ts`. */
export const formFill = {
  name: 'form-fill',
  settings: () => import('../shared/form-settings.ts'),
} satisfies ClientPlugin
