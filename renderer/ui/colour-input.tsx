import { ColorInput, type ColorInputProps } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'

interface ColourInputProps extends Omit<
  ColorInputProps,
  'value' | 'defaultValue' | 'onChange' | 'fixOnBlur' | 'format'
> {
  /** `#rrggbb`; '' without a color. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * Edits a color. A partially typed color stays local until it is complete. The field writes what it shows: the input
 * it is made of would write, on blur, the last color that an effect had noted, which may be the one before.
 */
export function ColourInput({ value, onChange, onBlur, onKeyDown, ...input }: ColourInputProps) {
  const [typed, setTyped] = useState<string>()
  const take = (colour: string): void => {
    setTyped(undefined)
    if (colour !== value) onChange(colour)
  }
  return (
    <ColorInput
      {...input}
      format="hex"
      fixOnBlur={false}
      value={typed ?? value}
      onBlur={(event) => {
        if (typed !== undefined) take(wholeColour(event.currentTarget.value) ?? value)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        const whole = event.key === 'Enter' && typed !== undefined ? wholeColour(event.currentTarget.value) : undefined
        // at once: with Ctrl, a form around the field sends its values on the same key press
        if (whole !== undefined) flushSync(() => take(whole))
        onKeyDown?.(event)
      }}
      onChange={(colour) => {
        if (colour === '' || isWhole.test(colour)) take(colour.toLowerCase())
        else setTyped(colour)
      }}
    />
  )
}

const isWhole = /^#[0-9a-f]{6}$/i

/** Reads a color as people shorten it: without `#`, or with one digit for each part. */
function wholeColour(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (!/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(digits)) return undefined
  return `#${digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')}`
}
