import { useAtomValue } from 'jotai'
import {
  Activity,
  memo,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { createPath, UNSAFE_LocationContext, useOutlet } from 'react-router-dom'
import { KeepAliveLocationContext, useRouterAddress } from '#renderer/kit/keep-alive-location.ts'
import { KeepAliveContext, type KeepAlivePage } from '#renderer/kit/use-leave-guard.ts'
import { giveUp, unsavedOf, type LeaveTarget } from '#renderer/kit/leave-guards.ts'
import { identityOf } from '#renderer/kit/page-titles.ts'
import { pageAt, type PageRoute } from '../../page-routes.ts'
import { themeSettingsAtom } from '../theme-settings.ts'
import { tabsAtom } from '../page-tabs/tabs-state.ts'
import { ScrollRestore, forgetScrolled, type ScrollRestoreProps, type Scrolled } from './scroll-restore.tsx'
import { keepAlive, type KeptAlive } from './keep-alive.ts'

type At = ComponentProps<typeof UNSAFE_LocationContext.Provider>['value']

interface Shown {
  readonly at: At
  readonly outlet: ReactElement | null
  /** Routes the outlet was created from. */
  readonly pages: readonly PageRoute[]
}

interface KeptPagesProps extends Omit<ScrollRestoreProps, 'identity' | 'scrolled'> {
  readonly pages: readonly PageRoute[]
}

/**
 * Renders the current page, and the kept-alive ones hidden, without effects or requests. Each page keeps the location
 * at which it was left, so that navigation re-renders none of the hidden ones.
 */
export function KeepAlivePages({ pages, ...arrival }: KeptPagesProps) {
  const outlet = useOutlet()
  const at = useContext(UNSAFE_LocationContext)
  const tabs = useAtomValue(tabsAtom)
  const { isTagsview, isCacheTagsView } = useAtomValue(themeSettingsAtom)
  const [kept, setKept] = useState<readonly KeptAlive<Shown>[]>([])
  const identity = identityOf(at.location)
  const isKeeping = isTagsview && isCacheTagsView
  const isKeepAlive = isKeeping && (pageAt(pages, at.location.pathname)?.isKeepAlive ?? false)
  const before = kept.find((page) => page.identity === identity)?.shown
  // The router creates a new outlet at each navigation; the previous one for the same address renders the same, so
  // reusing it shows the page without a re-render.
  const shown = before && before.pages === pages && isSameAddress(before.at, at) ? before : { at, outlet, pages }
  const next = keepAlive(
    kept,
    { identity, isKeepAlive, shown },
    {
      isOpen: (one) => isKeeping && tabs.some((tab) => tab.identity === one),
      isUnsaved: (one) => unsavedOf([one]).length > 0,
    },
  )
  if (next !== kept) setKept(next)

  const isInside = useRef<IsInside>(() => false)
  useEffect(() => {
    isInside.current = (to) => {
      const page = pageAt(pages, to.pathname)
      return page !== undefined && !page.isBare && page.redirect === undefined
    }
  })
  const scrolled = useRef<Scrolled>(new Map())
  const mounted = useRef<readonly string[]>([])
  useEffect(() => {
    const now = kept.map((page) => page.identity)
    const gone = mounted.current.filter((one) => !now.includes(one))
    giveUp(gone)
    for (const one of gone) forgetScrolled(scrolled.current, one)
    mounted.current = now
  }, [kept])

  return (
    <>
      <ScrollRestore {...arrival} identity={identity} scrolled={scrolled} />
      {kept.map((page) => (
        <Activity key={page.identity} mode={page.identity === identity ? 'visible' : 'hidden'}>
          {/* React 19.3 throws when a hidden page's suspended import resolves after its removal, unless a boundary inside the Activity catches it */}
          <Suspense>
            <Page identity={page.identity} isKeepAlive={page.isKeepAlive} shown={page.shown} isInside={isInside} />
          </Suspense>
        </Activity>
      ))}
    </>
  )
}

/** Whether an address leads to a page inside the shell. */
type IsInside = (to: LeaveTarget) => boolean

interface PageProps {
  readonly identity: string
  readonly isKeepAlive: boolean
  readonly shown: Shown
  readonly isInside: { readonly current: IsInside }
}

const Page = memo(function Page({ identity, isKeepAlive, shown: { at, outlet }, isInside }: PageProps) {
  const address = createPath({ ...at.location, hash: '' })
  const page = useMemo(
    (): KeepAlivePage => ({
      identity,
      isKeptFor: (to) =>
        isKeepAlive &&
        isInside.current(to) &&
        (identityOf(to) !== identity || `${to.pathname}${to.search}` === address),
    }),
    [identity, isKeepAlive, isInside, address],
  )
  return (
    <KeepAliveContext value={page}>
      <UNSAFE_LocationContext.Provider value={at}>
        <OwnAddress>{outlet}</OwnAddress>
      </UNSAFE_LocationContext.Provider>
    </KeepAliveContext>
  )
})

const OwnAddress = ({ children }: { readonly children: ReactNode }) => (
  <KeepAliveLocationContext value={useRouterAddress()}>{children}</KeepAliveLocationContext>
)

const isSameAddress = (one: At, other: At): boolean =>
  createPath(one.location) === createPath(other.location) && one.location.state === other.location.state
