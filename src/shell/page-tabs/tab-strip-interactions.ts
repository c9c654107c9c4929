import type { KeyboardEvent, PointerEvent, WheelEvent } from 'react'
import { loadMessages } from '#renderer/kit/i18n.ts'
import { dragOnceLoaded } from '#renderer/kit/drag-once-loaded.ts'
import { roveRow } from '../roving-focus.ts'
import { change } from './tab-actions.ts'
import { closeTab, moveTab } from './close-and-move.ts'
import { inView, positionOf, type PageTab } from './open-tabs.ts'
import type { TabsControl } from './use-tabs.ts'
import { tabMessages } from '../../messages.ts'

/** Tab whose context menu opens, and its position in px. */
export interface MenuPosition {
  readonly tab: PageTab
  readonly x: number
  readonly y: number
  /**
   * Opened from the button at the end of the bar; the menu then also lists the open pages, some of which may be hidden.
   */
  readonly isBar?: boolean
}

/** The tab actions and callbacks that the event handlers of the tab strip need. */
export interface TabHandlers extends TabsControl {
  readonly openMenu: (at: MenuPosition) => void
  /** Announces a message to screen readers. */
  readonly announce: (words: string) => void
}

/** Closes a tab. */
export const close = (control: TabsControl, { identity }: PageTab): Promise<boolean> =>
  change(control, (tabs) => closeTab(tabs, identity))

const longPressMs = 500

export function onKey(event: KeyboardEvent<HTMLElement>, handlers: TabHandlers): void {
  const tab = tabAt(event.target, handlers)
  if (!tab) return
  const isStep = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey
  if (event.key === 'Delete' && !tab.isPinned) {
    const list = event.currentTarget
    const at = positionOf(handlers.tabs, tab.identity)
    event.preventDefault()
    void change(handlers, (tabs) => closeTab(tabs, tab.identity)).then(
      (isClosed) => isClosed && requestAnimationFrame(() => focusTab(list, at)),
    )
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const { left, bottom } = (event.target as Element).getBoundingClientRect()
    event.preventDefault()
    // Deferred, because the keyup of the same key would close the menu again.
    setTimeout(() => handlers.openMenu({ tab, x: left, y: bottom }))
  } else if (isStep && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault()
    void moveTo(handlers, tab, positionOf(handlers.tabs, tab.identity) + (event.key === 'ArrowLeft' ? -1 : 1))
  } else roveRow(event.currentTarget, event.nativeEvent)
}

/** Starts a drag by mouse or a long press by touch; a finger that moves scrolls instead. */
export function onPress(event: PointerEvent<HTMLElement>, handlers: TabHandlers): void {
  const tab = tabAt(event.target, handlers)
  if (!tab || (event.target as Element).closest('button')) return
  if (event.pointerType === 'touch') return waitLong(event.nativeEvent, (x, y) => handlers.openMenu({ tab, x, y }))
  if (event.button !== 0) return
  const { nativeEvent, currentTarget } = event
  const view = inView(handlers.tabs, handlers.shown)
  void dragOnceLoaded(import('./drag-tab.ts'), ({ dragTab }) =>
    dragTab(
      nativeEvent,
      currentTarget,
      tab.identity,
      (to) =>
        // Maps the index in the bar to the index among all tabs.
        void moveTo(handlers, tab, positionOf(handlers.tabs, view[to]?.identity ?? tab.identity)),
    ),
  )
}

/** Turns vertical wheel movement into horizontal scrolling of the tabs. */
export function onWheel({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.parentElement?.scrollBy({ left: deltaY })
}

export async function moveTo(handlers: Omit<TabHandlers, 'openMenu'>, tab: PageTab, to: number): Promise<void> {
  const { tabs, titleOf, announce } = handlers
  if (!(await change(handlers, (open) => moveTab(open, tab.identity, to)))) return
  const t = await loadMessages(tabMessages)
  announce(
    t('moved', {
      title: titleOf(tab),
      place: positionOf(moveTab(tabs, tab.identity, to), tab.identity) + 1,
      count: tabs.length,
    }),
  )
}

/** Focuses the tab at an index, or the last one. */
export function focusTab(list: ParentNode, at: number): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-stop]')]
  links[Math.min(at, links.length - 1)]?.focus()
}

const tabAt = (target: EventTarget, { tabs }: TabHandlers): PageTab | undefined => {
  const identity = (target as Element).closest<HTMLElement>('[data-tab]')?.dataset.tab
  return tabs.find((tab) => tab.identity === identity)
}

function waitLong({ clientX, clientY }: globalThis.PointerEvent, open: (x: number, y: number) => void): void {
  const over = new AbortController()
  const timer = setTimeout(() => {
    over.abort()
    // Suppresses the click that follows when the finger lifts.
    addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        event.stopPropagation()
      },
      { capture: true, once: true, signal: AbortSignal.timeout(1000) },
    )
    open(clientX, clientY)
  }, longPressMs)
  over.signal.addEventListener('abort', () => clearTimeout(timer))
  const end = (): void => over.abort()
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: over.signal })
  addEventListener(
    'pointermove',
    (event) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > 8) end()
    },
    { signal: over.signal },
  )
}
