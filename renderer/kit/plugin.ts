import type { ComponentType } from 'react'
import type { Locale } from '#schemas/kit/text.ts'

/** A screen or part that is fetched when it is first needed. */
export type Lazy<Props = object> = () => Promise<{ default: ComponentType<Props> }>

/** A fixed route. It needs a session unless it says `requireLogin: false` (specification §2). */
export interface PluginRoute {
  readonly path: string
  readonly screen: Lazy
  readonly requireLogin?: boolean
  /** Drawn without the shell around it, such as the login page. */
  readonly bare?: boolean
  /** An i18n key for tags view, breadcrumb and document title. */
  readonly title?: string
}

/** A named action: one definition feeds menu, button, shortcut and ⌘K. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly icon?: ComponentType<{ size?: number }>
  readonly permission?: string
  readonly run: (go: (path: string) => void) => void
}

export type Messages = { readonly [key: string]: string | Messages }

export interface CellProps {
  readonly value: unknown
  readonly row: Readonly<Record<string, unknown>>
}

/** The client half of a plugin: what it brings, as a value. It does nothing when imported (design/architecture.md §3). */
export interface ClientPlugin {
  readonly name: string
  readonly routes?: readonly PluginRoute[]
  /** Screens the server's menu may ask for as `plugin:<name>#<key>`; `plugin:<name>` asks for `default`. */
  readonly screens?: Readonly<Record<string, Lazy>>
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>
  readonly commands?: readonly Command[]
  readonly overlays?: readonly Lazy[]
  /** Fetched with the locale, so that a plugin's texts cost nothing until they can be seen. */
  readonly messages?: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>
}
