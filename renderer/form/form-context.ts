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
}

export const contextOf = (props: { readonly registry: WidgetProps['registry'] }): FormContext => props.registry.formContext as FormContext
