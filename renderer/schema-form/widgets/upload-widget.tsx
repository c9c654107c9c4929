import { Input } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import { limitsOf } from '#schemas/module/upload-file-types.ts'
import { useText } from '../../kit/i18n.ts'
import { Uploader } from '../../ui/uploader.tsx'
import { contextOf } from '../form-context.ts'
import { useEntry } from './shared-input-props.tsx'

const many = 100

/** Field for files or pictures: uploaded ones, and a button for more within the field's limits. */
export default function UploadWidget(props: WidgetProps) {
  const text = useText()
  const { module, fields } = contextOf(props)
  const field = fields[props.name]
  const { id, label, description, error, withAsterisk, inputWrapperOrder, readOnly, onBlur } = useEntry(props)
  if (!field) return null
  const isMany = props.schema.type === 'array'
  const value = [props.value ?? []].flat() as readonly string[]
  return (
    <Input.Wrapper labelElement="div" {...{ label, description, error, withAsterisk, inputWrapperOrder }} size="sm">
      <Uploader
        id={id}
        label={text(field.label)}
        value={value}
        limits={limitsOf(field)}
        max={isMany ? many : 1}
        isImage={field.type.startsWith('image')}
        isReadonly={readOnly}
        hasError={error !== undefined}
        {...(module === undefined ? {} : { params: { module, field: props.name } })}
        onChange={(next) => props.onChange(next.length === 0 ? undefined : isMany ? next : next[0])}
        onBlur={onBlur}
      />
    </Input.Wrapper>
  )
}
