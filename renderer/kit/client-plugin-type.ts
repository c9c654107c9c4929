import type { ComponentType, ReactNode } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { FeatureSettings } from '#schemas/api/settings/section.ts'
import type { ClientField, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { IconName } from '#schemas/module/icon-names.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { ItemTypeParts } from './item-type-parts.ts'

/** A screen or part that loads on first use. */
export type Lazy<Props = object> = () => Promise<{ default: ComponentType<Props> }>

/** A fixed route. Requires a session unless `requireLogin` is false (specification §2). */
/** Outline of a screen, rendered while it loads. */
export type ScreenShape =
  | 'list'
  | 'cards'
  | 'gallery'
  | 'home'
  | 'settings'
  | 'report'
  | 'workbench'
  | 'answers'
  | 'rules'

export interface PluginRoute {
  readonly path: string
  readonly screen: Lazy
  readonly shape?: ScreenShape
  readonly requireLogin?: boolean
  /** Rendered without the shell, such as the login page. */
  readonly bare?: boolean
  /**
   * Title of tab, breadcrumb and document; without one the URL only redirects and has no tab. An i18n key only if its
   * messages load with the application: a tab kept from before a reload has a name before its screen is opened.
   */
  readonly title?: LocalizedText
  /** Icon in ⌘K for pages without a menu entry that everyone can open. */
  readonly icon?: IconName
}

/** A screen of one form, beside the others in the form's workspace. Its route is `/project/form/{tab}?key=`. */
export interface FormTab {
  readonly tab: string
  readonly title: LocalizedText
  readonly permission: string
  /** Position among the tabs; 10, 20, 30 … are the product's own. */
  readonly order: number
  /** Rendered as a button at the end of the header: `plain`, or `primary` for the main one. */
  readonly button?: 'plain' | 'primary'
}

/** A card of the home page. */
export interface DashboardCard {
  readonly id: string
  readonly card: Lazy
  /** `top` spans the page; below it `main` is the wide column, `side` the narrow one. */
  readonly column: 'top' | 'main' | 'side'
  readonly order: number
  /** The permission to see the card; default: everyone. */
  readonly permission?: string
}

/** A section of the user's own profile page, at `/user/profile#{id}`. */
export interface ProfileSection {
  readonly id: string
  readonly title: LocalizedText
  readonly section: Lazy
  /** Position among the sections of plugins, which follow the host's own. */
  readonly order: number
  /** The permission to see the section; default: everyone. */
  readonly permission?: string
}

/** A section of a form's settings, at `/project/form/setting?key=`. */
export interface FormSection {
  readonly id: string
  readonly section: Lazy<{ readonly form: FormDetail }>
  /** Position among the sections. */
  readonly order: number
  /** The permission to see the section; default: everyone who sees the settings. */
  readonly permission?: string
}

/** Rendered below a section of the settings for users who may change them, such as to send a test message. */
export type SettingsTool = ComponentType<{
  /** Stored values, without secrets. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether something was typed that is not stored yet. */
  readonly isDirty: boolean
}>

/** A named action, for ⌘K. */
export interface Command {
  readonly id: string
  readonly title: string
  /** Icon, named like icons in menus. */
  readonly icon?: IconName
  readonly permission?: string
  readonly run: (go: (path: string) => void) => void
  /** Whether the command is also a button on the home page. */
  readonly isOnHome?: boolean
}

export type Messages = { readonly [key: string]: string | Messages }

/** Properties of a component named in a module file. Each slot passes the available ones (schemas/README.md). */
export interface SlotProps {
  /** Absent for cells, widgets and filters, which have a field. */
  readonly module?: ClientModule
  readonly name?: string
  readonly field?: ClientField | undefined
  readonly value?: unknown
  /** For cells, detail tabs and row actions. */
  readonly row?: ModuleRow
  /** Ticked rows, for bulk actions. */
  readonly rows?: readonly ModuleRow[]
  /** For create actions: initial values of the new row, such as the branch of the tree filter. */
  readonly given?: Readonly<Record<string, unknown>>
  /** For widgets and filters: sets another field; `undefined` clears it. */
  readonly onChange?: (value: unknown) => void
  /** For widgets: attributes that connect the input with its label, help and error. */
  readonly input?: SlotInput
  /** For widgets: values of the surrounding form; read with `useSlotValue`. */
  readonly values?: SlotValues
  /** For parts of a list: the surrounding list. */
  readonly list?: SlotList
  /** For drawers: the open row, and navigation to its neighbors. */
  readonly drawer?: SlotDrawer
  /** For actions: called when the component has finished or was dismissed. */
  readonly onClose?: () => void
}

/** Current values of a form by field. */
export interface SlotValues {
  readonly get: () => Readonly<Record<string, unknown>>
  readonly subscribe: (listener: () => void) => () => void
}

/** State of a list that its plugin parts may use. */
export interface SlotList {
  /** Whether the list is in its initial state: first page, default sort, no filter, no open row. */
  readonly isAtRest: boolean
  readonly reload: () => Promise<unknown>
  /** Resets the list to that state. */
  readonly reset: () => void
}

export interface SlotDrawer {
  /** Key of the row. */
  readonly id: string
  readonly isOpen: boolean
  /** Page that contains the row. */
  readonly rows: readonly ModuleRow[]
  readonly open: (id: string) => void
  /** Opens the previous or next row across pages; absent at either end. */
  readonly before?: () => void
  readonly after?: () => void
  readonly close: () => void
  /** Reloads the list after the row has changed. */
  readonly changed: () => Promise<unknown>
  /** Called when the drawer has left the screen. */
  readonly gone: () => void
  /** Removes the row after confirmation; absent for users without the permission. */
  readonly remove?: (row: ModuleRow) => void
}

export interface SlotInput {
  readonly id: string
  readonly label: ReactNode
  readonly description: ReactNode
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly required: boolean
  readonly onBlur: () => void
}

/** A count beside a menu entry. The shell draws it, and draws the sum of a closed group's entries beside the group. */
export interface MenuBadgeProps {
  readonly children: (count: MenuCount) => ReactNode
}
export interface MenuCount {
  readonly count: number
  /** The count as text, such as “3 to do”, for screen readers. */
  readonly text: string
}

/** Client half of a plugin: a plain value without side effects on import (design/architecture.md §3). */
export interface ClientPlugin {
  readonly name: string
  readonly routes?: readonly PluginRoute[]
  /**
   * Screens that the server's menu can name as `plugin:<name>#<key>`; `plugin:<name>` means `default`.
   * `plugins/<name>/screens.json` lists them with titles for the server.
   */
  readonly screens?: Readonly<Record<string, Lazy>>
  /** Skeletons of those screens, and of modules as `schema:<module>#default`; default: `list`. */
  readonly shapes?: Readonly<Record<string, ScreenShape>>
  /**
   * Components that module files name as `plugin:<name>#<Component>`; `plugins/<name>/components.json` lists them for
   * the checker.
   */
  readonly components?: Readonly<Record<string, Lazy<SlotProps>>>
  readonly commands?: readonly Command[]
  readonly formTabs?: readonly FormTab[]
  readonly formSections?: readonly FormSection[]
  readonly dashboard?: readonly DashboardCard[]
  readonly profileSections?: readonly ProfileSection[]
  /**
   * Sections of the settings, equal to the server half's, and tools rendered below a section, by its name; fetched with
   * the settings screen.
   */
  readonly settings?: () => Promise<{
    default: readonly FeatureSettings[]
    tools?: Readonly<Record<string, SettingsTool>>
  }>
  /** Handlers of live messages by type, active on every screen; fetched with the first message. */
  readonly topics?: Readonly<Record<string, () => Promise<{ default: (body: unknown) => void }>>>
  /** Counts of menu entries by path, each loaded after the menu. */
  readonly menuBadges?: Readonly<Record<string, () => Promise<{ default: ComponentType<MenuBadgeProps> }>>>
  /** Parts of the top bar, 34 px wide while loading. */
  readonly topBar?: readonly Lazy[]
  readonly overlays?: readonly Lazy[]
  /** Item types, fetched before the first screen. `plugins/fill.ts` passes the same to the fill page. */
  readonly itemTypes?: () => Promise<{ default: readonly ItemTypeParts[] }>
  /** Loaders of texts by locale, called when first shown. */
  readonly messages?: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>
}
