import type { Cond } from '../module/cond.ts'
import type { Field } from '../module/module.ts'

/**
 * One setting of an item type, in the field language of module files, with what only forms ask of it. The editor's
 * inspector is drawn from it, an untrusted document is checked by it, the public copy of a form is cut by it.
 */
export interface ItemSetting extends Pick<
  Field,
  'label' | 'help' | 'placeholder' | 'length' | 'min' | 'max' | 'scale' | 'options' | 'default'
> {
  readonly type: Extract<Field['type'], 'string' | 'int' | 'decimal' | 'bool' | 'enum' | 'richtext' | 'code' | 'json'>
  /**
   * The group of the inspector, `own` a whole one of its own by the name in `widget`; absent: documents may hold the
   * setting, the inspector does not offer it.
   */
  readonly section?: 'content' | 'own' | 'limits' | 'show'
  /** Draws the setting in a way of its own, by the name of a bespoke part of the inspector. */
  readonly widget?: string
  /** Beside the next one. */
  readonly isHalf?: boolean
  /** Only while this holds of the item. */
  readonly visible?: Cond
  /** A setting that may not be smaller than this one. */
  readonly upTo?: string
  /** ItemSettings that mean something else once this one changes, and are taken out with it. */
  readonly clears?: readonly string[]
  /** Visitors' browsers need it. Everything else stays on the server. */
  readonly isPublic?: boolean
  /** Only looks: a change of it does nothing to answers. */
  readonly isLook?: boolean
}

/** The text inside an empty field: a common key, offered by types with something to type into. */
export const placeholderSetting: ItemSetting = {
  type: 'string',
  label: { 'zh-cn': '占位文字', en: 'Placeholder' },
  length: 500,
  section: 'content',
  isPublic: true,
  isLook: true,
}

export type ItemSettings = Readonly<Record<string, ItemSetting>>
