import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../kit/format-values.ts'
import classes from '../crud-page.module.css'

export interface PrintHeadProps {
  /** Absent where the surrounding screen has a heading, which is printed as well. */
  readonly title?: string | undefined
}

/** Heading of what is printed: the owner of the data and the time of printing, which a screen need not show. */
export function PrintHead({ title }: PrintHeadProps) {
  const moment = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const print = (): void => {
      if (moment.current) moment.current.textContent = formatDateTime(new Date().toISOString())
    }
    print()
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [])
  return (
    <p className={classes.printed}>
      {title !== undefined && <strong>{title}</strong>}
      <time ref={moment} />
    </p>
  )
}
