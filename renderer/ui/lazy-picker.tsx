import { ComboboxChevron, InputBase } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentType, type CSSProperties, type ReactNode } from 'react'

/** Initial state of the real picker, taken from the placeholder. */
export interface PickerStart {
  readonly autoFocus?: boolean
  readonly defaultDropdownOpened?: boolean
}

interface ClosedPickerProps {
  readonly size: 'xs' | 'sm'
  readonly placeholder: string
  readonly 'aria-label': string
  readonly label?: string
  readonly description?: string
  readonly style?: CSSProperties
  readonly leftSection?: ReactNode
}

interface LazyPickerProps<P extends object> {
  /** Input properties, shared by the closed picker and the real one. */
  readonly closed: ClosedPickerProps
  /** Labels of the picked values. */
  readonly shown: string
  /** The real picker. */
  readonly load: () => Promise<{ readonly default: ComponentType<P & PickerStart> }>
  /** Its properties. */
  readonly props: P
}

/**
 * Picker whose code is fetched on hover, on focus, or when it has a value. Until then a closed placeholder is shown.
 */
export function LazyPicker<P extends object>({ closed, shown, load, props }: LazyPickerProps<P>) {
  const input = useRef<HTMLInputElement>(null)
  const [real, setReal] = useState<{ readonly Part: ComponentType<P & PickerStart>; readonly start: PickerStart }>()
  const isPressed = useRef(false)
  const isOpened = useRef(false)
  const isSet = shown !== ''

  const fetched = (): void =>
    void load().then(
      // replaced only after the release, or the click would hit another element
      ({ default: Part }) => {
        if (!isPressed.current)
          setReal({
            Part,
            start: { autoFocus: document.activeElement === input.current, defaultDropdownOpened: isOpened.current },
          })
      },
      (failure: unknown) =>
        setReal(() => {
          throw failure
        }),
    )
  const now = useRef(fetched)
  useEffect(() => {
    if (isSet) now.current()
  }, [isSet])

  if (real) return <real.Part {...props} {...real.start} />
  const open = (): void => {
    isPressed.current = false
    isOpened.current = true
    fetched()
  }
  return (
    // attributes of a closed Select
    <InputBase
      ref={input}
      {...closed}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- as Mantine's Select while it is closed
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer
      value={shown}
      rightSection={<ComboboxChevron size={closed.size} />}
      rightSectionPointerEvents="none"
      onPointerEnter={(event) => event.pointerType === 'mouse' && fetched()}
      onPointerDown={() => void (isPressed.current = true)}
      onPointerLeave={() => void (isPressed.current = false)}
      onPointerCancel={() => void (isPressed.current = false)}
      onFocus={() => !isPressed.current && fetched()}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      }}
    />
  )
}
