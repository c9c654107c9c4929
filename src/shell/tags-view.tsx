import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconRefresh, IconX } from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { createPath, Link, useLocation } from 'react-router-dom'
import { useGo } from '#renderer/kit/go.ts'
import { useTitle, useWords } from '#renderer/kit/messages.ts'
import { identityOf, pageTitlesAtom } from '#renderer/kit/page-title.ts'
import { shellWords } from '../i18n/words.ts'
import { pageAt, type PageRoute } from '../pages.ts'
import { closeAll, closeOthers, closeTag, nextAddress, openTag, type Tag, type Tags } from './tags.ts'
import { refreshPageAtom, tagsAtom } from './tags-state.ts'
import classes from './tags-view.module.css'

/** The open pages, side by side. Middle click closes one; the menu at the end closes several or refreshes. */
export function TagsView({ pages }: { readonly pages: readonly PageRoute[] }) {
  const t = useWords(shellWords)
  const titleOf = useTagTitle(pages)
  const go = useGo()
  const location = useLocation()
  const [tags, setTags] = useAtom(tagsAtom)
  const refreshPage = useSetAtom(refreshPageAtom)
  const shown = identityOf(location)
  const address = createPath(location)

  useEffect(() => {
    const pinned = pages.filter((page) => page.isAffix).map(({ path }): Tag => ({ identity: path, address: path, isPinned: true }))
    const isPinned = pinned.some((tag) => tag.identity === shown)
    setTags((before) => openTag(pinned.reduce((open, tag) => (open.some((one) => one.identity === tag.identity) ? open : openTag(open, tag)), before), { identity: shown, address, isPinned }))
  }, [pages, shown, address, setTags])

  const close = (after: Tags): void => {
    const next = nextAddress(tags, after, shown)
    setTags(after)
    if (next !== undefined) go(next)
  }

  return (
    <div className={classes.bar}>
      <nav className={classes.scroll} aria-label={t('tags.label')}>
        <ul className={classes.tags}>
          {tags.map((tag) => {
            const title = titleOf(tag)
            const isShown = tag.identity === shown
            return (
              <li key={tag.identity} className={classes.tag} data-shown={isShown || undefined} ref={isShown ? reveal : undefined}>
                <Link to={tag.address} className={classes.link} aria-current={isShown ? 'page' : undefined}
                  onAuxClick={(event) => { if (event.button === 1 && !tag.isPinned) { event.preventDefault(); close(closeTag(tags, tag.identity)) } }}>
                  {title}
                </Link>
                {!tag.isPinned && (
                  <button type="button" className={classes.close} aria-label={t('tags.closeOne', { title })} onClick={() => close(closeTag(tags, tag.identity))}><IconX size={12} /></button>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      <Menu width={160}>
        <Menu.Target><ActionIcon size={28} aria-label={t('tags.more')}><IconDots size={16} /></ActionIcon></Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={() => refreshPage(shown)}>{t('tags.refresh')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={tags.find((tag) => tag.identity === shown)?.isPinned ?? true} onClick={() => close(closeTag(tags, shown))}>{t('tags.close')}</Menu.Item>
          <Menu.Item disabled={closeOthers(tags, shown).length === tags.length} onClick={() => close(closeOthers(tags, shown))}>{t('tags.closeOthers')}</Menu.Item>
          <Menu.Item disabled={closeAll(tags).length === tags.length} onClick={() => close(closeAll(tags))}>{t('tags.closeAll')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function reveal(tag: HTMLLIElement | null): void {
  tag?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The name a screen gave itself, else its page's title, else the address. */
function useTagTitle(pages: readonly PageRoute[]): (tag: Tag) => string {
  const name = useTitle()
  const own = useAtomValue(pageTitlesAtom)
  return ({ identity, address }) => own[identity] || name(pageAt(pages, address.split(/[?#]/)[0] ?? address)?.title) || address
}
