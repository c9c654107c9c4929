import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'

/** Parts of the system's own screens that module files cannot describe. */
export const system = {
  name: 'system',
  screens: { settings: () => import('./settings-screen.tsx') },
  shapes: { settings: 'settings' },
  components: {
    DictTag: () => import('./dict-entry-preview.tsx'),
    SettingValue: () => import('./setting-value.tsx'),
    SettingInput: () => import('./setting-input.tsx'),
    ComponentPicker: () => import('./component-picker.tsx'),
    TimeZonePicker: () => import('./time-zone-picker.tsx'),
    LoggedOperation: () => import('./operlog/logged-operation.tsx'),
    LoggedRows: () => import('./operlog/logged-row-names.tsx'),
    LoggedEntry: () => import('./operlog/logged-entry.tsx'),
  },
} satisfies ClientPlugin
