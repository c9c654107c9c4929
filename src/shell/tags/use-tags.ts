import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useTitle } from '#renderer/kit/messages.ts'
import { identityOf, useOwnTitle } from '#renderer/kit/page-title.ts'
import { routersAtom } from '#renderer/kit/session.ts'
import { pageAt, type PageRoute } from '../../pages.ts'
import { trailOf } from '../menu.ts'
import { openTag, withPins, type Tag, type Tags } from './tags.ts'
import { rememberedPins, tagsAtom } from './tags-state.ts'

/** The open pages of the tags view; what may be done with them is in `tag-actions.ts`. */
export interface TagsControl {
  readonly tags: Tags
  /** Identity of the page on screen. */
  readonly shown: string
  /** Tags pinned by the menu: they can be neither closed nor unpinned. */
  readonly affix: Tags
  readonly titleOf: (tag: Tag) => string
  readonly go: (path: string) => void
}

export function useTags(pages: readonly PageRoute[]): TagsControl {
  const go = useNavigate()
  const location = useLocation()
  const [tags, setTags] = useAtom(tagsAtom)
  const titleOf = useTagTitle(pages)
  const shown = identityOf(location)
  const address = createPath(location)
  const affix = useMemo(
    () =>
      pages.filter((page) => page.isAffix).map(({ path }): Tag => ({ identity: path, address: path, isPinned: true })),
    [pages],
  )
  const show = useCallback(
    (pins: Tags): void => setTags((open) => shownTags(open, [...affix, ...pins], pages)),
    [affix, pages, setTags],
  )

  useEffect(() => show(rememberedPins()), [show])
  const page = pageAt(pages, location.pathname)
  // a page without a title only leads on to another
  const hasTag = page !== undefined && page.isError !== true && page.title !== undefined
  useEffect(() => {
    if (hasTag) setTags((open) => openTag(open, { identity: shown, address, isPinned: false }))
  }, [shown, address, hasTag, setTags])
  // what other browsers pinned comes after the page itself
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./pins.ts')
          .then(({ fetchPins }) => fetchPins())
          .then(
            (pins) => pins && show(pins),
            () => undefined,
          ),
      1500,
    )
    return () => clearTimeout(timer)
  }, [show])

  return { tags, shown, affix, titleOf, go }
}

/** Open tags whose pages still exist: the menu may have lost some since. */
const shownTags = (open: Tags, pins: Tags, pages: readonly PageRoute[]): Tags =>
  withPins(open, pins).filter((tag) => pageAt(pages, pathOf(tag)) !== undefined)

/** The name a screen gave itself, else its page's title, else the address. */
function useTagTitle(pages: readonly PageRoute[]): (tag: Tag) => string {
  const name = useTitle()
  const own = useOwnTitle()
  return (tag) => own(tag.identity) || tag.title || name(pageAt(pages, pathOf(tag))?.title) || tag.address
}

/** The icon the menu has for a tag's page; home has its own. */
export function useTagIcon(): (tag: Tag) => string | undefined {
  const routers = useAtomValue(routersAtom)
  return (tag) => (pathOf(tag) === '/home' ? 'home' : trailOf(routers ?? [], pathOf(tag)).at(-1)?.icon)
}

const pathOf = ({ address }: Tag): string => address.split(/[?#]/)[0] ?? address
