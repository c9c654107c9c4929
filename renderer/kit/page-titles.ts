import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { locales, type Locale } from '#schemas/module/localized-text.ts'
import { useLocale } from './i18n.ts'

/** Product name from the global configuration. */
export const productAtom = atom('Formwork')

type Titles = Readonly<Record<string, OwnTitle>>

/** Title with its language, because hidden pages are not notified of a language change. */
interface OwnTitle {
  readonly title: string
  readonly locale: Locale
  /** Name of the record that the page shows, in whichever language. */
  readonly name?: string | undefined
}

const place = 'formwork-titles'
const titlesAtom = atom<Titles>(keptTitles())

/** Titles set by screens, by page identity, stored across reloads. */
export const pageTitlesAtom = atom(
  (get) => get(titlesAtom),
  (get, set, update: (titles: Titles) => Titles) => {
    const titles = update(get(titlesAtom))
    set(titlesAtom, titles)
    sessionStorage.setItem(place, JSON.stringify(titles))
  },
)

/**
 * Title that a page has set, by page identity; tags and breadcrumb prefer it. After a change of language it is the name
 * of the page's record until the page is shown again; undefined without one.
 */
export function useOwnTitle(): (identity: string) => string | undefined {
  const titles = useAtomValue(pageTitlesAtom)
  const locale = useLocale()
  return (identity) => titles[identity]?.[titles[identity].locale === locale ? 'title' : 'name']
}

/**
 * Sets document title, tag and last breadcrumb while a screen is shown: a form's name rather than `表单设计`. `name` is
 * that of the screen's record.
 */
export function usePageTitle(title: string | undefined, name?: string): void {
  const setTitles = useSetAtom(pageTitlesAtom)
  const locale = useLocale()
  useDocumentTitle(title)
  useEffect(() => {
    if (!title) return
    const address = identityOf(location)
    setTitles((titles) =>
      titles[address]?.title === title && titles[address].locale === locale
        ? titles
        : { ...titles, [address]: { title, locale, name } },
    )
  }, [title, locale, name, setTitles])
}

/** Path of the menu entry to which a screen without its own belongs, by page identity. */
export const pageOwnersAtom = atom<Readonly<Record<string, string>>>({})

/** Highlights another screen's menu entry and adds it to the breadcrumb. */
export function usePageOwner(path: string | undefined): void {
  const setOwners = useSetAtom(pageOwnersAtom)
  useEffect(() => {
    if (!path) return
    const address = identityOf(location)
    setOwners((owners) => (owners[address] === path ? owners : { ...owners, [address]: path }))
  }, [path, setOwners])
}

/** Sets the document title only, such as `登录 · Formwork`. */
export function useDocumentTitle(title: string | undefined): void {
  const product = useAtomValue(productAtom)
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`
  }, [title, product])
}

/**
 * Identifies the page of a URL in the tags view: its path and the record it shows. Filters, page and sort do not count,
 * so that they open no further tag. Screens with tabs that share a `key` (a form's editor, logic, data …) are one page.
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

/** a function declaration, because it is called while this module is still loading */
function isOwnTitle(own: unknown): own is OwnTitle {
  return (
    typeof own === 'object' &&
    own !== null &&
    'title' in own &&
    typeof own.title === 'string' &&
    (!('name' in own) || typeof own.name === 'string') &&
    'locale' in own &&
    locales.some((one) => one === own.locale)
  )
}
