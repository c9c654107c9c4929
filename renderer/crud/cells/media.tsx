import { ColorSwatch, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import type { ModuleCellProps } from './cell.tsx'
import classes from './cells.module.css'

export function ColorCell({ value }: ModuleCellProps) {
  const color = String(value)
  return <Group gap={6} wrap="nowrap"><ColorSwatch color={color} size={14} withShadow={false} /><span className={classes.mono}>{color}</span></Group>
}

const IconByName = lazy(() => import('./icon.tsx'))

/** Drawn from a table that only screens with icons fetch. */
export function IconCell({ value }: ModuleCellProps) {
  return <Suspense><IconByName name={String(value)} /></Suspense>
}

export function ImageCell({ value }: ModuleCellProps) {
  return (
    <Group gap={4} wrap="nowrap">
      {[value].flat().slice(0, 3).map((address) => <img key={String(address)} className={classes.image} src={String(address)} alt="" loading="lazy" />)}
    </Group>
  )
}

export function FilesCell({ value }: ModuleCellProps) {
  return (
    <span className={classes.ellipsis}>
      {[value].flat().map((address, at) => <span key={String(address)}>{at > 0 && '、'}<TextLink to={String(address)} external>{nameOf(String(address))}</TextLink></span>)}
    </span>
  )
}

const nameOf = (address: string): string => decodeURIComponent(address.split('/').at(-1)?.split('?')[0] ?? address)
