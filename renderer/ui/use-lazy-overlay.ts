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
  /** Whether the button had the focus when clicked. */
  readonly hadFocus: boolean
}

interface LazyOverlay<P> {
  /** Overlay that has replaced the button after a click. */
  readonly frame: Frame<P> | undefined
  /** Placeholder button. */
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
  // prefetch; a failure is reported on click
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

/** Ref of a button that replaces a clicked one: takes the focus before the overlay records where to return it. */
export function useFocusHandover(hadFocus: boolean): RefCallback<HTMLElement> {
  const isDue = useRef(hadFocus)
  return useCallback((node) => {
    if (node && isDue.current) node.focus({ preventScroll: true })
    isDue.current = false
  }, [])
}
