import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { locales, type Locale } from '#schemas/module/localized-text.ts'
import { useLocale } from './messages.ts'

/** The product's name, from the global configuration. */
export const productAtom = atom('Formwork')

type Titles = Readonly<Record<string, OwnTitle>>

/** In the language it was given in: a page out of sight does not hear of another. */
interface OwnTitle {
  readonly title: string
  readonly locale: Locale
}

const place = 'formwork-titles'
const titlesAtom = atom<Titles>(keptTitles())

/** Titles that screens gave themselves, by identity of address. They survive a reload. */
export const pageTitlesAtom = atom(
  (get) => get(titlesAtom),
  (get, set, update: (titles: Titles) => Titles) => {
    const titles = update(get(titlesAtom))
    set(titlesAtom, titles)
    sessionStorage.setItem(place, JSON.stringify(titles))
  },
)

/**
 * The title a page gave itself, by identity of address; tags view and breadcrumb prefer it. None in another language
 * than it was given in.
 */
export function useOwnTitle(): (identity: string) => string | undefined {
  const titles = useAtomValue(pageTitlesAtom)
  const locale = useLocale()
  return (identity) => (titles[identity]?.locale === locale ? titles[identity].title : undefined)
}

/** Names document, tag and last breadcrumb while a screen is shown: a form's name rather than `表单设计`. */
export function usePageTitle(title: string | undefined): void {
  const setTitles = useSetAtom(pageTitlesAtom)
  const locale = useLocale()
  useDocumentTitle(title)
  useEffect(() => {
    if (!title) return
    const address = identityOf(location)
    setTitles((titles) =>
      titles[address]?.title === title && titles[address].locale === locale
        ? titles
        : { ...titles, [address]: { title, locale } },
    )
  }, [title, locale, setTitles])
}

/** The path of the menu's entry that a screen without one belongs to, by identity of address. */
export const pageOwnersAtom = atom<Readonly<Record<string, string>>>({})

/** Marks another screen's entry in the menu as the current one, and leads to it in the breadcrumb. */
export function usePageOwner(path: string | undefined): void {
  const setOwners = useSetAtom(pageOwnersAtom)
  useEffect(() => {
    if (!path) return
    const address = identityOf(location)
    setOwners((owners) => (owners[address] === path ? owners : { ...owners, [address]: path }))
  }, [path, setOwners])
}

/** Names the document only, such as `登录 · Formwork`. */
export function useDocumentTitle(title: string | undefined): void {
  const product = useAtomValue(productAtom)
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`
  }, [title, product])
}

/**
 * Identifies the page of the tags view that an address belongs to: its path and the thing it shows. Filters, page and
 * sort in the query do not, or every change of a filter would open another tag. Screens beside each other that
 * show the same `key` (a form's editor, logic, data …) are one page.
 */
export function identityOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams(search)
  const key = query.get('key')
  if (key) return `${pathname.slice(0, pathname.lastIndexOf('/'))}?key=${key}`
  const id = query.get('id')
  return id ? `${pathname}?id=${id}` : pathname
}

function keptTitles(): Titles {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter(([, own]) => isOwnTitle(own)))
      : {}
  } catch {
    return {}
  }
}

/** A function, as it is called while this module is still being read. */
function isOwnTitle(own: unknown): own is OwnTitle {
  return (
    typeof own === 'object' &&
    own !== null &&
    'title' in own &&
    typeof own.title === 'string' &&
    'locale' in own &&
    locales.some((one) => one === own.locale)
  )
}
