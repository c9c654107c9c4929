import { Suspense, useEffect, useState } from 'react'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import type { MenuCount } from '#renderer/kit/client-plugin-type.ts'
import { comma } from '#renderer/kit/i18n.ts'
import type { MenuEntry } from './menu-entries.ts'
import classes from './menu-badge.module.css'

const maxShown = 99

/** The count of an entry, or the sum of the counts below a group whose entries are out of sight. */
export function MenuBadge({ entry, isDot = false }: { readonly entry: MenuEntry; readonly isDot?: boolean }) {
  const { menuBadges } = useAssembled()
  const isCounted = useLater(entry.isGroup)
  const paths = pathsIn(entry).filter((path) => path in menuBadges)
  if (!isCounted || paths.length === 0) return null
  return (
    <Suspense>
      <Sum paths={paths} known={[]} isDot={isDot} />
    </Suspense>
  )
}

/** What is out of sight is counted once the page has had time to show its first rows. */
const laterMs = 1000

function useLater(isLater: boolean): boolean {
  const [isOver, setOver] = useState(!isLater)
  useEffect(() => {
    if (!isLater) return undefined
    const timer = setTimeout(() => setOver(true), laterMs)
    return () => clearTimeout(timer)
  }, [isLater])
  return isOver || !isLater
}

interface SumProps {
  readonly paths: readonly string[]
  readonly known: readonly MenuCount[]
  /** Whether there is no room for a number. */
  readonly isDot: boolean
}

/** Asks one entry after the other for its count. */
function Sum({ paths: [path, ...rest], known, isDot }: SumProps) {
  const { menuBadges } = useAssembled()
  const Count = path === undefined ? undefined : menuBadges[path]
  if (Count) return <Count>{(count) => <Sum paths={rest} known={[...known, count]} isDot={isDot} />}</Count>
  const counted = known.filter(({ count }) => count > 0)
  if (counted.length === 0) return null
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return (
    <span className={classes.badge} data-dot={isDot || undefined}>
      {!isDot && <span aria-hidden="true">{total > maxShown ? `${maxShown}+` : total}</span>}
      <span className={classes.visuallyHidden}>{counted.map(({ text }) => text).join(comma())}</span>
    </span>
  )
}

const pathsIn = ({ path, isGroup, children }: MenuEntry): readonly string[] =>
  isGroup ? children.flatMap(pathsIn) : [path]
