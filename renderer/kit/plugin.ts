import type { ComponentType, ReactNode } from 'react'
import type { FeatureSettings } from '#schemas/api/settings/section.ts'
import type { ClientField, ClientModule, ModuleRow } from '#schemas/api/module-wire.ts'
import type { IconName } from '#schemas/module/icon-names.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { ItemTypeParts } from './item-type-parts.ts'

/** A screen or part that loads on first use. */
export type Lazy<Props = object> = () => Promise<{ default: ComponentType<Props> }>

/** A fixed route. Requires a session unless `requireLogin` is false (specification §2). */
/** Outline of a screen, drawn in its place while it loads. */
export type ScreenShape = 'list' | 'cards' | 'home' | 'settings' | 'report' | 'workbench'

export interface PluginRoute {
  readonly path: string
  readonly screen: Lazy
  readonly shape?: ScreenShape
  readonly requireLogin?: boolean
  /** Rendered without the shell, such as the login page. */
  readonly bare?: boolean
  /**
   * An i18n key for tags view, breadcrumb and document title; without one the address only leads on to another, and has
   * no tag.
   */
  readonly title?: string
  /** Of a page that everyone has without a menu entry: ⌘K offers it under this icon. */
  readonly icon?: IconName
}

/** A screen of one form, beside the others in the form's workspace. Its route is `/project/form/{tab}?key=`. */
export interface FormTab {
  readonly tab: string
  readonly title: LocalizedText
  readonly permission: string
  /** Position among the tabs; 10, 20, 30 … are the product's own. */
  readonly order: number
  /** Drawn as a button at the end of the bar: `plain`, or `primary` for the one that the others lead to. */
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

/** A section of everybody's own profile page, at `/user/profile#{id}`. */
export interface ProfileSection {
  readonly id: string
  readonly title: LocalizedText
  readonly section: Lazy
  /** Position among the sections of plugins, which follow the host's own. */
  readonly order: number
  /** The permission to see the section; default: everyone. */
  readonly permission?: string
}

/** A named action, for ⌘K. */
export interface Command {
  readonly id: string
  readonly title: string
  /** Icon, named like icons in menus. */
  readonly icon?: IconName
  readonly permission?: string
  readonly run: (go: (path: string) => void) => void
  /** Offered as a button on the home page too. */
  readonly isOnHome?: boolean
}

export type Messages = { readonly [key: string]: string | Messages }

/** Properties of a component that module files name. Each slot passes what it has (schemas/README.md). */
export interface SlotProps {
  /** Of all but cells, widgets and filters, which know their field. */
  readonly module?: ClientModule
  readonly name?: string
  readonly field?: ClientField | undefined
  readonly value?: unknown
  /** Of cells, detail tabs and actions on a row. */
  readonly row?: ModuleRow
  /** The ticked rows, for actions on several rows. */
  readonly rows?: readonly ModuleRow[]
  /** Of an action that creates: values that a new row starts with, such as the branch of the tree filter. */
  readonly given?: Readonly<Record<string, unknown>>
  /** For widgets and filters: sets another value; `undefined` clears it. */
  readonly onChange?: (value: unknown) => void
  /** Of widgets: what the input must carry, so that its label, help and error belong to it. */
  readonly input?: SlotInput
  /** Of widgets: the values of the form around the input; read with `useSlotValue`. */
  readonly values?: SlotValues
  /** Of parts of a list: the list around them. */
  readonly list?: SlotList
  /** Of drawers: the open row, and the way to its neighbors. */
  readonly drawer?: SlotDrawer
  /** For actions: called when the component has finished or was dismissed. */
  readonly onClose?: () => void
}

/** The values of a form by field, as they change. */
export interface SlotValues {
  readonly get: () => Readonly<Record<string, unknown>>
  readonly subscribe: (listener: () => void) => () => void
}

/** A list as its parts may know it. */
export interface SlotList {
  /** Whether it shows its first page, in its own order, whole, with no row open. */
  readonly isAtRest: boolean
  readonly reload: () => Promise<unknown>
  /** Back to its first page, whole and in its own order. */
  readonly reset: () => void
}

export interface SlotDrawer {
  /** Key of the row. */
  readonly id: string
  readonly isOpen: boolean
  /** The page the row is on. */
  readonly rows: readonly ModuleRow[]
  readonly open: (id: string) => void
  /** Opens the last row of the page before, or the first of the page after; absent at either end. */
  readonly before?: () => void
  readonly after?: () => void
  readonly close: () => void
  /** Reads the list again, after the row has changed. */
  readonly changed: () => Promise<unknown>
  /** Called when the drawer has left the screen. */
  readonly gone: () => void
  /** Removes after a confirmation; absent for users without the permission. */
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

/**
 * The client half of a plugin: what it brings, as a value. It does nothing when imported (design/architecture.md §3).
 */
export interface ClientPlugin {
  readonly name: string
  readonly routes?: readonly PluginRoute[]
  /**
   * Screens the server's menu may ask for as `plugin:<name>#<key>`; `plugin:<name>` asks for `default`;
   * `plugins/<name>/screens.json` holds the same names with their titles, for the server.
   */
  readonly screens?: Readonly<Record<string, Lazy>>
  /** The shapes of those screens; `list` unless told. */
  readonly shapes?: Readonly<Record<string, ScreenShape>>
  /**
   * Components that module files name as `plugin:<name>#<Component>`; `plugins/<name>/components.json` holds the same names
   * for the checker.
   */
  readonly components?: Readonly<Record<string, Lazy<SlotProps>>>
  readonly commands?: readonly Command[]
  readonly formTabs?: readonly FormTab[]
  readonly dashboard?: readonly DashboardCard[]
  readonly profileSections?: readonly ProfileSection[]
  /** Sections of the system's settings, the same as the server's half brings; fetched with the screen of settings. */
  readonly settings?: () => Promise<{ default: readonly FeatureSettings[] }>
  /** What becomes of live messages by type, whatever screen is open; fetched with the first message. */
  readonly topics?: Readonly<Record<string, () => Promise<{ default: (body: unknown) => void }>>>
  /** Counts beside entries of the menu, by path, each drawn once the menu stands. */
  readonly menuBadges?: Readonly<Record<string, Lazy>>
  /** Parts of the top bar, 34 px wide until they have loaded. */
  readonly topBar?: readonly Lazy[]
  readonly overlays?: readonly Lazy[]
  /**
   * Item types, fetched before the first screen. `plugins/fill.ts` gives the same to the page that visitors fill in.
   */
  readonly itemTypes?: () => Promise<{ default: readonly ItemTypeParts[] }>
  /** Fetched with the locale, so that a plugin's texts cost nothing until they can be seen. */
  readonly messages?: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>
}
