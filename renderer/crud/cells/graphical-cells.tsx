import { lazy, type ComponentType } from 'react'
import { fileNameIn } from '#schemas/module/upload-url.ts'
import { formatNumber } from '../../kit/format-values.ts'
import { comma, useMessages, useText } from '../../kit/i18n.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { crudMessages } from '../messages.ts'
import type { ModuleCellProps } from './cell-props.ts'
import classes from './cells.module.css'
import { IconByName } from './icon-cell.tsx'

function ColorCell({ value }: ModuleCellProps) {
  const color = String(value)
  return (
    <span className={classes.line}>
      <span className={classes.swatch} style={{ backgroundColor: color }} />
      <span className={classes.mono}>{color}</span>
    </span>
  )
}

function IconCell({ value }: ModuleCellProps) {
  return <IconByName name={String(value)} />
}

const Stars = lazy(() => import('./rating-cell.tsx'))

function RateCell({ value, field }: ModuleCellProps) {
  return <Stars value={Number(value)} max={field?.max} />
}

/** A list of numbers as a line, with its sum for screen readers and on hover. */
function SparkCell({ value, field }: ModuleCellProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const values = Array.isArray(value) ? value.map(Number) : []
  const sum = formatNumber(values.reduce((all, one) => all + one, 0))
  const sparkLabel = t('spark', { label: text(field?.label ?? ''), sum })
  return (
    <span className={classes.spark} title={sparkLabel}>
      <Sparkline values={values} label={sparkLabel} />
    </span>
  )
}

function ImageCell({ value }: ModuleCellProps) {
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

function FilesCell({ value }: ModuleCellProps) {
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

const drawn = {
  color: ColorCell,
  icon: IconCell,
  image: ImageCell,
  file: FilesCell,
  rate: RateCell,
  spark: SparkCell,
} satisfies Readonly<Record<string, ComponentType<ModuleCellProps>>>

export type DrawnCell = keyof typeof drawn

/** Cells with graphics, fetched only by the few lists that have one. */
export default function MediaCell({ cell, ...props }: ModuleCellProps & { readonly cell: DrawnCell }) {
  const Drawn: ComponentType<ModuleCellProps> = drawn[cell]
  return <Drawn {...props} />
}
