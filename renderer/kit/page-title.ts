import { atom, useAtomValue, useSetAtom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import { useEffect } from 'react'

/** The product's name, from the global configuration. */
export const productAtom = atom('Formwork')

/** Titles that screens gave themselves, by identity of address; tags view and breadcrumb prefer them. */
export const pageTitlesAtom = atomWithStorage<Readonly<Record<string, string>>>('formwork-titles', {},
  createJSONStorage(() => sessionStorage), { getOnInit: true })

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
