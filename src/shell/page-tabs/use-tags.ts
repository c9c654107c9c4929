import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { createPath, useLocation } from 'react-router-dom'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useTitle } from '#renderer/kit/messages.ts'
import { identityOf, useOwnTitle } from '#renderer/kit/page-title.ts'
import { routersAtom } from '#renderer/kit/signed-in-user.ts'
import { pageAt, type PageRoute } from '../../page-routes.ts'
import { trailOf } from '../menu-entries.ts'
import { openTag, withPins, type Tag, type Tags } from './open-tags.ts'
import { rememberedPins, tagsAtom } from './tags-state.ts'

/** State of the tags view; `tag-actions.ts` holds the actions on it. */
export interface TagsControl {
  readonly tags: Tags
  /** Identity of the current page. */
  readonly shown: string
  /** Tags pinned by the menu, which can be neither closed nor unpinned. */
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
  // A page without a title is only a redirect.
  const hasTag = page !== undefined && page.isError !== true && page.title !== undefined
  useEffect(() => {
    if (hasTag) setTags((open) => openTag(open, { identity: shown, address, isPinned: false }))
  }, [shown, address, hasTag, setTags])
  // The server's pins are fetched after the page itself.
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./pinned-tags.ts')
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

/** Drops tags whose page is no longer in the menu. */
const shownTags = (open: Tags, pins: Tags, pages: readonly PageRoute[]): Tags =>
  withPins(open, pins).filter((tag) => pageAt(pages, pathOf(tag)) !== undefined)

/** Returns the title a screen set, else that of its page, else the address. */
function useTagTitle(pages: readonly PageRoute[]): (tag: Tag) => string {
  const name = useTitle()
  const own = useOwnTitle()
  return (tag) => own(tag.identity) || tag.title || name(pageAt(pages, pathOf(tag))?.title) || tag.address
}

/** Returns the menu icon of a tag's page; home has a fixed one. */
export function useTagIcon(): (tag: Tag) => string | undefined {
  const routers = useAtomValue(routersAtom)
  return (tag) => (pathOf(tag) === '/home' ? 'home' : trailOf(routers ?? [], pathOf(tag)).at(-1)?.icon)
}

const pathOf = ({ address }: Tag): string => address.split(/[?#]/)[0] ?? address
