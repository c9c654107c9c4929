import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** Parts of the system's own screens that module files cannot describe. */
export const system = {
  name: 'system',
  screens: { settings: () => import('./settings-screen.tsx') },
  shapes: { settings: 'settings' },
  components: {
    DictTag: () => import('./dict-tag.tsx'),
    SettingValue: () => import('./setting-value.tsx'),
    SettingInput: () => import('./setting-input.tsx'),
    ComponentPicker: () => import('./component-picker.tsx'),
    LoggedOperation: () => import('./operlog/operation.tsx'),
    LoggedRows: () => import('./operlog/rows.tsx'),
    LoggedChanges: () => import('./operlog/changes.tsx'),
  },
} satisfies ClientPlugin
