import { TextLink } from '../../ui/text-link.tsx'
import type { ModuleCellProps } from './cell-props.ts'
import classes from './cells.module.css'

/** A text on one line, in full on hover, without the markup of rich text. */
export function EllipsisCell({ value, field }: ModuleCellProps) {
  const text = field?.type === 'richtext' ? plain(String(value)) : written(value)
  return (
    <span className={classes.ellipsis} title={text}>
      {text}
    </span>
  )
}

export function MonoCell({ value }: ModuleCellProps) {
  return (
    <span className={classes.mono} title={String(value)}>
      {String(value)}
    </span>
  )
}

export function CodeCell({ value }: ModuleCellProps) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <code className={classes.mono} title={text}>
      {text}
    </code>
  )
}

/** Links web URLs only. */
export function LinkCell({ value }: ModuleCellProps) {
  const address = String(value)
  if (!/^https?:\/\//i.test(address))
    return (
      <span className={classes.ellipsis} title={address}>
        {address}
      </span>
    )
  return (
    <span className={classes.ellipsis} title={address}>
      <TextLink to={address} external>
        {address}
      </TextLink>
    </span>
  )
}

export function EmailCell({ value }: ModuleCellProps) {
  return (
    <a className={classes.link} href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`}>
      {String(value)}
    </a>
  )
}

export function PhoneCell({ value }: ModuleCellProps) {
  const number = String(value)
  // a masked number cannot be called
  if (number.includes('*')) return <span>{number}</span>
  return (
    <a className={classes.link} href={`tel:${encodeURIComponent(number)}`}>
      {number}
    </a>
  )
}

export function SecretCell() {
  return <span aria-hidden="true">••••••</span>
}

const written = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The text of HTML, parsed in a detached document so that nothing runs or loads. */
const plain = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
