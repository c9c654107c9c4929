import { lazy, Suspense } from 'react'
import { fileNameIn } from '#schemas/module/file-address.ts'
import { comma } from '../../kit/messages.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { ModuleCellProps } from './cell-props.ts'
import classes from './cells.module.css'

export function ColorCell({ value }: ModuleCellProps) {
  const color = String(value)
  return (
    <span className={classes.line}>
      <span className={classes.swatch} style={{ backgroundColor: color }} />
      <span className={classes.mono}>{color}</span>
    </span>
  )
}

const IconByName = lazy(() => import('./icon.tsx'))

/** Loads the icon table only on screens with icons. */
export function IconCell({ value }: ModuleCellProps) {
  return (
    <Suspense>
      <IconByName name={String(value)} />
    </Suspense>
  )
}

export function ImageCell({ value }: ModuleCellProps) {
  const addresses = [value].flat().map(String)
  return (
    <span className={classes.line}>
      {addresses.slice(0, 3).map((address) => (
        <a
          key={address}
          className={classes.thumbnail}
          href={address}
          target="_blank"
          rel="noreferrer"
          title={fileNameIn(address)}
        >
          <img className={classes.image} src={address} alt={fileNameIn(address)} loading="lazy" />
        </a>
      ))}
      {addresses.length > 3 && <span className={classes.rest}>+{addresses.length - 3}</span>}
    </span>
  )
}

export function FilesCell({ value }: ModuleCellProps) {
  return (
    <span className={classes.ellipsis}>
      {[value].flat().map((address, at) => (
        <span key={String(address)}>
          {at > 0 && comma()}
          <TextLink to={String(address)} external>
            {fileNameIn(String(address))}
          </TextLink>
        </span>
      ))}
    </span>
  )
}
