import type { WidgetProps } from '@rjsf/utils'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { ClientField, ClientFormGroup } from '#schemas/api/module-api-types.ts'
import type { SlotValues } from '../kit/client-plugin-type.ts'

/** Context of our templates and widgets besides rjsf's props. Stable while the user types. */
export interface FormContext {
  /** Present for a module's own form, absent for an action's. */
  readonly module?: string
  readonly fields: Readonly<Record<string, ClientField>>
  readonly groups: readonly ClientFormGroup[]
  readonly columns: number
  readonly mode: 'create' | 'update'
  readonly values: SlotValues
  /** Layout of the groups: stacked, tabs or steps. */
  readonly layout: 'sections' | 'tabs' | 'steps'
  /** For tabs and steps: the non-empty ones, the current one, and their error counts. */
  readonly places: readonly GroupTab[]
  readonly at: number
  readonly onPlace: (to: { readonly at: number }) => void
  /** Server errors inside rows of a field, as `lines/0/article`. */
  readonly refused: readonly FieldError[]
  /** Validators by field, called before saving: false, and the errors are shown, when the field is invalid. */
  readonly guards: Map<string, () => boolean>
  /** Row being edited: its module and key. */
  readonly self?: { readonly module: string; readonly id: string }
}

/** A tab or a step. */
export interface GroupTab {
  readonly group: number
  readonly faults: number
  /** Number of rows in it, for fields of rows. */
  readonly rows?: number
}

export const contextOf = (props: { readonly registry: WidgetProps['registry'] }): FormContext =>
  props.registry.formContext as FormContext
