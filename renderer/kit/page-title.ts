import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The product's name, from the global configuration. */
export const productAtom = atom('Formwork')

type Titles = Readonly<Record<string, string>>

const place = 'formwork-titles'
const titlesAtom = atom<Titles>(keptTitles())

/** Titles that screens gave themselves, by identity of address; tags view and breadcrumb prefer them. They survive a reload. */
export const pageTitlesAtom = atom((get) => get(titlesAtom), (get, set, update: (titles: Titles) => Titles) => {
  const titles = update(get(titlesAtom))
  set(titlesAtom, titles)
  sessionStorage.setItem(place, JSON.stringify(titles))
})

/** Names document, tag and last breadcrumb while a screen is shown: a form's name rather than `表单设计`. */
export function usePageTitle(title: string | undefined): void {
  const setTitles = useSetAtom(pageTitlesAtom)
  useDocumentTitle(title)
  useEffect(() => {
    if (!title) return
    const address = identityOf(location)
    setTitles((titles) => (titles[address] === title ? titles : { ...titles, [address]: title }))
  }, [title, setTitles])
}

/** Names the document only, such as `登录 · Formwork`. */
export function useDocumentTitle(title: string | undefined): void {
  const product = useAtomValue(productAtom)
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`
  }, [title, product])
}

/**
 * What makes two addresses the same page of the tags view: the path and which thing it shows. Filters, page and
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
    return typeof kept === 'object' && kept !== null ? (kept as Titles) : {}
  } catch {
    return {}
  }
}
