import {
  cloneElement,
  useState,
  type ComponentType,
  type ReactElement,
  useCallback,
  useRef,
  type RefCallback,
} from 'react'

/** A button that takes a ref, as Mantine's do. */
export type OverlayButton = ReactElement<Record<string, unknown>>

interface Frame<P> {
  readonly Part: ComponentType<P>
  /** The button had the keyboard when it was pressed, and has it again. */
  readonly hadFocus: boolean
}

interface LazyOverlay<P> {
  /** The overlay that replaced the button, once it has been pressed. */
  readonly frame: Frame<P> | undefined
  /** The button until then. */
  readonly waiting: ReactElement
}

/** Loads the overlay of a button on hover or focus. Callers must pass one stable `fetchOverlay`. */
export function useLazyOverlay<P>(
  button: OverlayButton,
  popup: 'menu' | 'dialog',
  fetchOverlay: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyOverlay<P> {
  const [frame, setFrame] = useState<Frame<P>>()
  const open = ({ currentTarget }: { readonly currentTarget: Element }): void =>
    void fetchOverlay().then(
      ({ default: Part }) => setFrame({ Part, hadFocus: document.activeElement === currentTarget }),
      (failure: unknown) =>
        setFrame(() => {
          throw failure
        }),
    )
  // ahead of the press; when it fails, the press says so
  const reach = (): void => void fetchOverlay().catch(() => undefined)
  return {
    frame,
    waiting: cloneElement(button, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onPointerEnter: reach,
      onFocus: reach,
      onClick: open,
    }),
  }
}

/**
 * For a button that takes the place of one that was pressed: the keyboard is on it before what it opens asks where to
 * give it back.
 */
export function useFocusHandover(hadFocus: boolean): RefCallback<HTMLElement> {
  const isDue = useRef(hadFocus)
  return useCallback((node) => {
    if (node && isDue.current) node.focus({ preventScroll: true })
    isDue.current = false
  }, [])
}
