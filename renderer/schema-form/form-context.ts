import type { WidgetProps } from '@rjsf/utils'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { ClientField, ClientFormGroup } from '#schemas/api/module-wire.ts'
import type { SlotValues } from '../kit/plugin.ts'

/** Context of our templates and widgets beyond rjsf's own props. Stays the same value while the user types. */
export interface FormContext {
  /** Of a module's own form; absent in an action's. */
  readonly module?: string
  readonly fields: Readonly<Record<string, ClientField>>
  readonly groups: readonly ClientFormGroup[]
  readonly columns: number
  readonly mode: 'create' | 'update'
  readonly values: SlotValues
  /** Groups one below the other, behind tabs, or one after the other. */
  readonly layout: 'sections' | 'tabs' | 'steps'
  /** Of tabs and steps: those with something to show, the one on screen, and how many faults each has. */
  readonly places: readonly GroupTab[]
  readonly at: number
  readonly onPlace: (to: { readonly at: number }) => void
  /** Faults the server found inside rows of a field, as `lines/0/article`. */
  readonly refused: readonly FieldError[]
  /** Asked before the form is saved, by field: false when something in it is wrong, which it then shows. */
  readonly guards: Map<string, () => boolean>
  /** The row being changed: its module, and what identifies it. */
  readonly self?: { readonly module: string; readonly id: string }
}

/** A tab or a step. */
export interface GroupTab {
  readonly group: number
  readonly faults: number
  /** Rows in it, where it holds fields of rows. */
  readonly rows?: number
}

export const contextOf = (props: { readonly registry: WidgetProps['registry'] }): FormContext =>
  props.registry.formContext as FormContext
