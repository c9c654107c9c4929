import { Input } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import { useText } from '../../kit/i18n.ts'
import { RichHtml } from '../../ui/rich-text-view.tsx'
import RichText from '../../ui/rich-text/rich-text-editor.tsx'
import { contextOf } from '../form-context.ts'
import classes from '../schema-form.module.css'
import { orNone, useEntry } from './shared-input-props.tsx'

/** Rich text editor; read-only text is rendered as for readers. */
export default function RichTextWidget(props: WidgetProps) {
  const text = useText()
  const field = contextOf(props).fields[props.name]
  const { id, label, description, error, withAsterisk, inputWrapperOrder, readOnly, onBlur } = useEntry(props)
  const value = typeof props.value === 'string' ? props.value : ''
  return (
    <Input.Wrapper labelElement="div" {...{ label, description, error, withAsterisk, inputWrapperOrder }} size="sm">
      {readOnly ? (
        <div className={classes.richFixed}>
          <RichHtml html={value} />
        </div>
      ) : (
        <RichText
          id={id}
          label={text(field?.label ?? props.name)}
          value={value}
          hasError={error !== undefined}
          onChange={(html) => props.onChange(orNone(html))}
          onBlur={onBlur}
        />
      )}
    </Input.Wrapper>
  )
}
