import type { Cond } from '../module/condition.ts'
import type { Field } from '../module/module-file.ts'

/**
 * One setting of an item type, in the field language of module files with additions for forms. It drives the editor's
 * inspector, the check of untrusted documents, and the selection of public settings.
 */
export interface ItemSetting extends Pick<
  Field,
  'label' | 'help' | 'placeholder' | 'length' | 'min' | 'max' | 'scale' | 'options' | 'default'
> {
  readonly type: Extract<Field['type'], 'string' | 'int' | 'decimal' | 'bool' | 'enum' | 'richtext' | 'code' | 'json'>
  /**
   * Inspector section. `own`: a separate section rendered by `widget`. Absent: valid in documents, hidden in the
   * inspector.
   */
  readonly section?: 'content' | 'own' | 'limits' | 'show'
  /** Whether the setting is in the collapsed section; settings of `show` always are. */
  readonly isAdvanced?: boolean
  /** Name of a custom inspector part that edits the setting. */
  readonly widget?: string
  /** Entries of a list: the noun for one. */
  readonly lines?: 'rows' | 'columns' | 'blanks' | 'pictures'
  /** True: options have only a label. `seats`: a label and a seat limit. Absent: also a text field and exclusivity. */
  readonly isPlain?: boolean | 'seats'
  /** Whether each option or line has a picture. */
  readonly hasPictures?: boolean
  /** Whether the setting shares a row with the next one. */
  readonly isHalf?: boolean
  /** The condition on the item under which the setting is shown. */
  readonly visible?: Cond
  /** Name of a setting that may not be smaller than this one. */
  readonly upTo?: string
  /** Settings whose meaning depends on this one; a change removes them. */
  readonly clears?: readonly string[]
  /** Whether visitors' browsers get the setting. Other settings stay on the server. */
  readonly isPublic?: boolean
  /** Whether the setting affects only appearance, never answers. */
  readonly isAppearance?: boolean
}

/** The placeholder of an input, a common key of types with a text input. */
export const placeholderSetting: ItemSetting = {
  type: 'string',
  label: { 'zh-cn': '占位文字', en: 'Placeholder' },
  length: 500,
  section: 'content',
  isAdvanced: true,
  isPublic: true,
  isAppearance: true,
}

/** The source of a question's options, edited beside them; visitors' browsers do not get it. */
export const optionsFromSetting: ItemSetting = {
  type: 'json',
  label: { 'zh-cn': '选项来源', en: 'Source of the options' },
  widget: 'optionSource',
}

export type ItemSettings = Readonly<Record<string, ItemSetting>>
