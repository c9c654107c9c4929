import type { WidgetProps } from '@rjsf/utils'
import { PluginSlot } from '../../ui/plugin-slot.tsx'
import { contextOf } from '../form-context.ts'
import { useEntry } from './shared-input-props.tsx'

/** Component of a plugin as an input (`"widget": "plugin:name#Component"`). */
export default function PluginWidget(props: WidgetProps) {
  const { id, label, description, error, readOnly, onBlur } = useEntry(props)
  const input = { id, label, description, error, readOnly, onBlur, required: props.required === true }
  return (
    <PluginSlot
      part={String(props.options.part)}
      slot={{
        name: props.name,
        field: contextOf(props).fields[props.name],
        value: props.value as unknown,
        onChange: (value) => props.onChange(value),
        input,
        values: contextOf(props).values,
      }}
    />
  )
}
