import { ColorInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from '../messages.ts'

/** Edits a color of the theme; a partially typed color stays local until it is complete. */
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
  const [typed, setTyped] = useState<string>()
  return (
    <ColorInput
      size="xs"
      label={label}
      format="hex"
      placeholder={t('form.noColour')}
      swatches={swatches}
      swatchesPerRow={8}
      value={typed ?? value ?? ''}
      withEyeDropper={false}
      onBlur={() => setTyped(undefined)}
      onChange={(colour) => {
        const isWhole = colour === '' || /^#[0-9a-f]{6}$/i.test(colour)
        setTyped(isWhole ? undefined : colour)
        if (isWhole) onChange(colour === '' ? undefined : colour.toLowerCase())
      }}
    />
  )
}

const swatches = ['#006972', '#3a5bd0', '#21763c', '#8c5600', '#b42826', '#9c2f7a', '#5b46c2', '#3a3e3f']
