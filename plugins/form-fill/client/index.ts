import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Client plugin for filling in forms within the admin; the public page is `plugins/fill.ts`. */
export const formFill = {
  name: 'form-fill',
  settings: () => import('../shared/system-form-settings.ts'),
} satisfies ClientPlugin
