import type { KeyboardEvent, PointerEvent, WheelEvent } from 'react'
import { loadMessages } from '#renderer/kit/messages.ts'
import { whilePressed } from '#renderer/kit/drag-once-loaded.ts'
import { roveRow } from '../roving-focus.ts'
import { change } from './tag-actions.ts'
import { closeTag, moveTag } from './tag-list.ts'
import { inView, positionOf, type Tag } from './open-tags.ts'
import type { TagsControl } from './use-tags.ts'
import { tagMessages } from '../../messages.ts'

/** Tag whose context menu opens, and its position in px. */
export interface MenuPosition {
  readonly tag: Tag
  readonly x: number
  readonly y: number
  /**
   * Opened from the button at the end of the bar; the menu then also lists the open pages, some of which may be hidden.
   */
  readonly isBar?: boolean
}

/** The tag actions and callbacks that the event handlers of the tag strip need. */
export interface TagHandlers extends TagsControl {
  readonly openMenu: (at: MenuPosition) => void
  /** Announces a message to screen readers. */
  readonly announce: (words: string) => void
}

/** Closes a tag. */
export const close = (control: TagsControl, { identity }: Tag): Promise<boolean> =>
  change(control, (tags) => closeTag(tags, identity))

const longPressMs = 500

export function onKey(event: KeyboardEvent<HTMLElement>, handlers: TagHandlers): void {
  const tag = tagAt(event.target, handlers)
  if (!tag) return
  const isStep = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey
  if (event.key === 'Delete' && !tag.isPinned) {
    const list = event.currentTarget
    const at = positionOf(handlers.tags, tag.identity)
    event.preventDefault()
    void change(handlers, (tags) => closeTag(tags, tag.identity)).then(
      (isClosed) => isClosed && requestAnimationFrame(() => focusTag(list, at)),
    )
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const { left, bottom } = (event.target as Element).getBoundingClientRect()
    event.preventDefault()
    // Deferred, because the keyup of the same key would close the menu again.
    setTimeout(() => handlers.openMenu({ tag, x: left, y: bottom }))
  } else if (isStep && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault()
    void moveTo(handlers, tag, positionOf(handlers.tags, tag.identity) + (event.key === 'ArrowLeft' ? -1 : 1))
  } else roveRow(event.currentTarget, event.nativeEvent)
}

/** Starts a drag by mouse or a long press by touch; a finger that moves scrolls instead. */
export function onPress(event: PointerEvent<HTMLElement>, handlers: TagHandlers): void {
  const tag = tagAt(event.target, handlers)
  if (!tag || (event.target as Element).closest('button')) return
  if (event.pointerType === 'touch') return waitLong(event.nativeEvent, (x, y) => handlers.openMenu({ tag, x, y }))
  if (event.button !== 0) return
  const { nativeEvent, currentTarget } = event
  const view = inView(handlers.tags, handlers.shown)
  void whilePressed(import('./drag-tag.ts'), ({ dragTag }) =>
    dragTag(
      nativeEvent,
      currentTarget,
      tag.identity,
      (to) =>
        // Maps the index in the bar to the index among all tags.
        void moveTo(handlers, tag, positionOf(handlers.tags, view[to]?.identity ?? tag.identity)),
    ),
  )
}

/** Turns vertical wheel movement into horizontal scrolling of the tags. */
export function onWheel({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.parentElement?.scrollBy({ left: deltaY })
}

export async function moveTo(handlers: Omit<TagHandlers, 'openMenu'>, tag: Tag, to: number): Promise<void> {
  const { tags, titleOf, announce } = handlers
  if (!(await change(handlers, (open) => moveTag(open, tag.identity, to)))) return
  const t = await loadMessages(tagMessages)
  announce(
    t('moved', {
      title: titleOf(tag),
      place: positionOf(moveTag(tags, tag.identity, to), tag.identity) + 1,
      count: tags.length,
    }),
  )
}

/** Focuses the tag at an index, or the last one. */
export function focusTag(list: ParentNode, at: number): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-stop]')]
  links[Math.min(at, links.length - 1)]?.focus()
}

const tagAt = (target: EventTarget, { tags }: TagHandlers): Tag | undefined => {
  const identity = (target as Element).closest<HTMLElement>('[data-tag]')?.dataset.tag
  return tags.find((tag) => tag.identity === identity)
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
