import { useMessages } from '#renderer/kit/i18n.ts'
import { ColourInput } from '#renderer/ui/colour-input.tsx'
import { formEditorMessages } from '../messages.ts'

/** Edits a color of the theme. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}) {
  const t = useMessages(formEditorMessages)
  return (
    <ColourInput
      size="xs"
      label={label}
      placeholder={t('form.noColour')}
      swatches={swatches}
      swatchesPerRow={8}
      value={value ?? ''}
      withEyeDropper={false}
      onChange={(colour) => onChange(colour === '' ? undefined : colour)}
    />
  )
}

const swatches = ['#006972', '#3a5bd0', '#21763c', '#8c5600', '#b42826', '#9c2f7a', '#5b46c2', '#3a3e3f']
