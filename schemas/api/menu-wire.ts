import type { LocalizedText } from '../module/localized-text.ts'

/** One entry of `GET /system/menu/components`: a screen that a menu can open. */
export interface MenuComponent {
  /** As the field `component` of a menu holds it: `schema:area/name`, `plugin:name` or `plugin:name#screen`. */
  readonly component: string
  readonly title: LocalizedText
}

/** The component of a menu that leads to another site. */
export const linkComponent = 'Link'
