import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import type { RjsfSchema } from '../rjsf-schema.ts'
import type { FormContext } from '../form-context.ts'

export interface ChildCellProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly rjsfSchemaOf: RjsfSchema
  readonly widgets: RegistryWidgetsType
  readonly context: FormContext
  readonly value: unknown
  readonly isFixed: boolean
  readonly fault: string | undefined
  readonly onChange: (value: unknown) => void
  readonly onLeave: () => void
}

/** One field of a child row in a cell: the widget of the row's form, with a visually hidden label. */
export function ChildCell({
  id,
  name,
  label,
  rjsfSchemaOf,
  widgets,
  context,
  value,
  isFixed,
  fault,
  onChange,
  onLeave,
}: ChildCellProps) {
  const {
    'ui:widget': widget,
    'ui:options': options,
    'ui:placeholder': placeholder,
    'ui:readonly': isReadonly,
  } = (rjsfSchemaOf.uiSchema[name] ?? {}) as {
    'ui:widget'?: string
    'ui:options'?: object
    'ui:placeholder'?: string
    'ui:readonly'?: boolean
  }
  const Widget = widgets[widget ?? 'FwInput'] as ComponentType<WidgetProps>
  const props = {
    id,
    name,
    label,
    value,
    placeholder,
    schema: rjsfSchemaOf.schema.properties?.[name] ?? {},
    required: rjsfSchemaOf.schema.required?.includes(name) === true,
    readonly: isFixed || isReadonly === true,
    options: { ...options, inCell: true },
    rawErrors: fault === undefined ? undefined : [fault],
    registry: { formContext: context },
    onChange,
    onBlur: onLeave,
    onFocus: () => {},
  }
  return <Widget {...(props as unknown as WidgetProps)} />
}
