import type { FocusEvent } from 'react'

/**
 * `onFocusCapture` of what floats over a dialog: Esc closes it alone, because Mantine's dialogs look for this mark
 * where the focus is.
 */
export function escapeGuard({ target }: FocusEvent<HTMLElement>): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}
