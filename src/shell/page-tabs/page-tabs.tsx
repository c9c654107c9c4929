import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconDots, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { LazyPopover } from '#renderer/ui/lazy-popover.tsx'
import { useInternalLink } from '#renderer/kit/use-navigate.ts'
import { unsavedAtom } from '#renderer/kit/leave-guards.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../../messages.ts'
import type { PageRoute } from '../../page-routes.ts'
import { themeSettingsAtom } from '../theme-settings.ts'
import { MenuIcon } from '../menu-icon.tsx'
import type { TabHandlers } from './tab-strip-interactions.ts'
import type { MenuPosition } from './tab-strip-interactions.ts'
import { inView, type PageTab } from './open-tabs.ts'
import { useTabIcon, useTabs } from './use-tabs.ts'
import classes from './page-tabs.module.css'

const fetchHands = () => import('./tab-strip-interactions.ts')
const TabMenu = lazy(() => import('./tab-menu.tsx'))
const TabSearch = lazy(() => import('./tab-search.tsx'))

/**
 * Shows the open pages as links in a navigation with one tab stop; arrow keys move among them, middle click and Delete
 * close. The handlers for keys, dragging and long presses load on first use.
 */
export function PageTabs({ pages }: { readonly pages: readonly PageRoute[] }) {
  const t = useMessages(shellMessages)
  const control = useTabs(pages)
  const { tabs, shown, affix, titleOf } = control
  const view = inView(tabs, shown)
  const hidden = tabs.filter((tab) => !view.includes(tab))
  const { tagsStyle, isTagsviewIcon } = useAtomValue(themeSettingsAtom)
  const unsaved = useAtomValue(unsavedAtom)
  const iconOf = useTabIcon()
  const hint = useId()
  const announcement = useRef<HTMLOutputElement>(null)
  const [menu, setMenu] = useState<MenuPosition>()
  const [hands, setHands] = useState<Awaited<ReturnType<typeof fetchHands>>>()
  const reach = (): void => {
    if (!hands) void fetchHands().then(setHands, () => undefined)
  }
  const on: TabHandlers = {
    ...control,
    openMenu: setMenu,
    announce: (words: string) => {
      if (announcement.current) announcement.current.textContent = words
    },
  }
  const follow = useInternalLink()
  const gestures = {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const tab = tabs.find((one) => one.identity === tabOf(event.target)?.dataset.tab)
      if (!tab) return
      event.preventDefault()
      setMenu({ tab, x: event.clientX, y: event.clientY })
    },
    ...(hands
      ? {
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => hands.onKey(event, on),
          onPointerDown: (event: PointerEvent<HTMLElement>) => hands.onPress(event, on),
          onWheel: hands.onWheel,
        }
      : {}),
  }
  const close = (tab: PageTab): void => void fetchHands().then((module) => module.close(control, tab))

  return (
    <div className={classes.bar} data-style={tagsStyle} onPointerEnter={reach} onFocus={reach}>
      <nav className={classes.scroll} aria-label={t('tabs.label')} aria-describedby={hint}>
        <ul className={classes.tabs} {...gestures}>
          {view.map((tab, at) => {
            const title = titleOf(tab)
            const isShown = tab.identity === shown
            const isUnsaved = unsaved.includes(tab.identity)
            return (
              <li
                key={tab.identity}
                className={classes.tab}
                data-tab={tab.identity}
                data-shown={isShown || undefined}
                data-unsaved={isUnsaved || undefined}
                ref={isShown ? reveal : undefined}
              >
                <a
                  href={tab.address}
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
                      close(tab)
                    }
                  }}
                >
                  {isTagsviewIcon && <MenuIcon name={iconOf(tab)} depth={0} size={14} />}
                  <span className={classes.title}>{title}</span>
                  {isUnsaved && (
                    <span className={classes.unsaved}>
                      <span className={classes.unseen}>{t('tabs.unsaved')}</span>
                    </span>
                  )}
                </a>
                {tab.isPinned ? (
                  !affix.some((one) => one.identity === tab.identity) && <span className={classes.pin} />
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={classes.close}
                    aria-label={t('tabs.closeOne', { title })}
                    onClick={() => close(tab)}
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
          label={t('tabs.others')}
          button={
            <button
              type="button"
              className={classes.others}
              aria-label={t('tabs.othersCount', { count: hidden.length })}
            >
              <IconDots size={16} aria-hidden="true" />
              {hidden.length}
            </button>
          }
        >
          {(onClose) => (
            <Suspense>
              <TabSearch hidden={hidden} control={control} onClose={onClose} />
            </Suspense>
          )}
        </LazyPopover>
      )}
      <ActionIcon
        size={28}
        aria-label={t('tabs.more')}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined && menu.isBar === true}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          const tab = tabs.find((one) => one.identity === shown)
          if (tab) setMenu({ tab, x: left, y: bottom, isBar: true })
        }}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
      <span id={hint} className={classes.unseen}>
        {t('tabs.hint')}
      </span>
      <output ref={announcement} className={classes.unseen} />
      {menu && (
        <Suspense>
          <TabMenu at={menu} control={control} announce={on.announce} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

const tabOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-tab]')

function reveal(tab: HTMLLIElement | null): void {
  if (!tab || !('IntersectionObserver' in window)) return
  // Measuring at once would force a layout of the new page before its first paint.
  const watch = new IntersectionObserver(([seen]) => {
    watch.disconnect()
    if (seen && seen.intersectionRatio < 1) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  watch.observe(tab)
}
