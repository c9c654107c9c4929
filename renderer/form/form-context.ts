import type { WidgetProps } from '@rjsf/utils'
import type { FieldCopy, FormGroupCopy } from '#schemas/api/module-wire.ts'

/** What our templates and widgets know beyond rjsf's own props. It stays the same value while one types. */
export interface FormContext {
  readonly fields: Readonly<Record<string, FieldCopy>>
  readonly groups: readonly FormGroupCopy[]
  readonly columns: number
  /** The rarer of the two is marked. */
  readonly marks: 'required' | 'optional'
  readonly mode: 'create' | 'update'
  /** The row being changed: its module, and what identifies it. */
  readonly self?: { readonly module: string; readonly id: string }
}

export const contextOf = (props: { readonly registry: WidgetProps['registry'] }): FormContext => props.registry.formContext as FormContext
