import { IconSearch } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { shellMessages } from '../messages.ts'
import { sessionEndAtom } from '../session-end.ts'
import { useEarlyKeys } from './buffer-early-keys.ts'
import classes from './palette-button.module.css'

const fetchPalette = () => import('./command-palette.tsx')
const Palette = lazy(fetchPalette)
const isApple = /Mac|iP/.test(navigator.platform)

/** Opens the command palette, also by ⌘K or Ctrl+K from anywhere; its code is fetched on first use. */
export function PaletteButton() {
  const t = useMessages(shellMessages)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const [isReady, setReady] = useState(false)
  if (!isOpen && isReady) setReady(false)
  const hasSession = useAtomValue(sessionEndAtom) === undefined
  const close = (): void => setOpen(false)
  const takeEarly = useEarlyKeys(isOpen && !isReady && hasSession, close)
  // A layout effect, so that the shortcut works from the first paint.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return
      event.preventDefault()
      setOpen((now) => !now)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.place}
        aria-label={t('search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void fetchPalette()}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.more} aria-hidden="true">
          {t('search')}
          <span className="fw-caps">
            <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd>
            <kbd>K</kbd>
          </span>
        </span>
      </button>
      {wasOpen && (
        <Suspense>
          <Palette isOpen={isOpen} onClose={close} takeEarly={takeEarly} onReady={() => setReady(true)} />
        </Suspense>
      )}
    </>
  )
}
