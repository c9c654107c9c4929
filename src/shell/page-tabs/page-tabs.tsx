import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconDots, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { LazyPopover } from '#renderer/ui/lazy-popover.tsx'
import { useInternalLink } from '#renderer/kit/use-navigate.ts'
import { unsavedAtom } from '#renderer/kit/unsaved-changes.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { shellMessages } from '../../messages.ts'
import type { PageRoute } from '../../page-routes.ts'
import { themeSettingsAtom } from '../theme-settings.ts'
import { MenuIcon } from '../menu-icon.tsx'
import type { TagHandlers } from './tag-events.ts'
import type { MenuPosition } from './tag-events.ts'
import { inView, type Tag } from './open-tags.ts'
import { useTagIcon, useTags } from './use-tags.ts'
import classes from './page-tabs.module.css'

const fetchHands = () => import('./tag-events.ts')
const TagMenu = lazy(() => import('./tag-menu.tsx'))
const TagFinder = lazy(() => import('./tag-finder.tsx'))

/**
 * Shows the open pages as links in a navigation with one tab stop; arrow keys move among them, middle click and Delete
 * close. The handlers for keys, dragging and long presses load on first use.
 */
export function TagsView({ pages }: { readonly pages: readonly PageRoute[] }) {
  const t = useMessages(shellMessages)
  const control = useTags(pages)
  const { tags, shown, affix, titleOf } = control
  const view = inView(tags, shown)
  const hidden = tags.filter((tag) => !view.includes(tag))
  const { tagsStyle, isTagsviewIcon } = useAtomValue(themeSettingsAtom)
  const unsaved = useAtomValue(unsavedAtom)
  const iconOf = useTagIcon()
  const hint = useId()
  const announcement = useRef<HTMLOutputElement>(null)
  const [menu, setMenu] = useState<MenuPosition>()
  const [hands, setHands] = useState<Awaited<ReturnType<typeof fetchHands>>>()
  const reach = (): void => {
    if (!hands) void fetchHands().then(setHands, () => undefined)
  }
  const on: TagHandlers = {
    ...control,
    openMenu: setMenu,
    announce: (words: string) => {
      if (announcement.current) announcement.current.textContent = words
    },
  }
  const follow = useInternalLink()
  const gestures = {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const tag = tags.find((one) => one.identity === tagOf(event.target)?.dataset.tag)
      if (!tag) return
      event.preventDefault()
      setMenu({ tag, x: event.clientX, y: event.clientY })
    },
    ...(hands
      ? {
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => hands.onKey(event, on),
          onPointerDown: (event: PointerEvent<HTMLElement>) => hands.onPress(event, on),
          onWheel: hands.onWheel,
        }
      : {}),
  }
  const close = (tag: Tag): void => void fetchHands().then((module) => module.close(control, tag))

  return (
    <div className={classes.bar} data-style={tagsStyle} onPointerEnter={reach} onFocus={reach}>
      <nav className={classes.scroll} aria-label={t('tags.label')} aria-describedby={hint}>
        <ul className={classes.tags} {...gestures}>
          {view.map((tag, at) => {
            const title = titleOf(tag)
            const isShown = tag.identity === shown
            const isUnsaved = unsaved.includes(tag.identity)
            return (
              <li
                key={tag.identity}
                className={classes.tag}
                data-tag={tag.identity}
                data-shown={isShown || undefined}
                data-unsaved={isUnsaved || undefined}
                ref={isShown ? reveal : undefined}
              >
                <a
                  href={tag.address}
                  className={classes.link}
                  onClick={follow}
                  aria-current={isShown ? 'page' : undefined}
                  data-stop
                  draggable={false}
                  title={title}
                  tabIndex={isShown || (at === 0 && !view.some((one) => one.identity === shown)) ? 0 : -1}
                  onAuxClick={(event) => {
                    if (event.button === 1) {
                      event.preventDefault()
                      close(tag)
                    }
                  }}
                >
                  {isTagsviewIcon && <MenuIcon name={iconOf(tag)} depth={0} size={14} />}
                  <span className={classes.title}>{title}</span>
                  {isUnsaved && (
                    <span className={classes.unsaved}>
                      <span className={classes.unseen}>{t('tags.unsaved')}</span>
                    </span>
                  )}
                </a>
                {tag.isPinned ? (
                  !affix.some((one) => one.identity === tag.identity) && <span className={classes.pin} />
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={classes.close}
                    aria-label={t('tags.closeOne', { title })}
                    onClick={() => close(tag)}
                  >
                    <IconX size={12} />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      {hidden.length > 0 && (
        <LazyPopover
          width={280}
          position="bottom-end"
          label={t('tags.others')}
          button={
            <button
              type="button"
              className={classes.others}
              aria-label={t('tags.othersCount', { count: hidden.length })}
            >
              <IconDots size={16} aria-hidden="true" />
              {hidden.length}
            </button>
          }
        >
          {(onClose) => (
            <Suspense>
              <TagFinder hidden={hidden} control={control} onClose={onClose} />
            </Suspense>
          )}
        </LazyPopover>
      )}
      <ActionIcon
        size={28}
        aria-label={t('tags.more')}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined && menu.isBar === true}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          const tag = tags.find((one) => one.identity === shown)
          if (tag) setMenu({ tag, x: left, y: bottom, isBar: true })
        }}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
      <span id={hint} className={classes.unseen}>
        {t('tags.hint')}
      </span>
      <output ref={announcement} className={classes.unseen} />
      {menu && (
        <Suspense>
          <TagMenu at={menu} control={control} announce={on.announce} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

const tagOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-tag]')

function reveal(tag: HTMLLIElement | null): void {
  if (!tag || !('IntersectionObserver' in window)) return
  // Measuring at once would force a layout of the new page before its first paint.
  const watch = new IntersectionObserver(([seen]) => {
    watch.disconnect()
    if (seen && seen.intersectionRatio < 1) tag.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  watch.observe(tag)
}
