import type { LocalizedText } from '../module/localized-text.ts'

/** One entry of `GET /system/menu/components`: a screen that a menu can open. */
export interface MenuComponent {
  /** Value of a menu's field `component`: `schema:area/name`, `plugin:name` or `plugin:name#screen`. */
  readonly component: string
  readonly title: LocalizedText
}

/** Component of a menu that links to another site. */
export const linkComponent = 'Link'
