import { TextInput } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useDesigner } from './designer-context.ts'
import { designerMessages } from './messages.ts'

/** Name of a node or branch. */
export function NameField({
  name,
  placeholder,
  onChange,
}: {
  readonly name: string
  readonly placeholder: string
  readonly onChange: (name: string) => void
}) {
  const t = useMessages(designerMessages)
  const { isReadonly } = useDesigner()
  return (
    <TextInput
      label={t('drawer.name')}
      placeholder={placeholder}
      maxLength={60}
      readOnly={isReadonly}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
