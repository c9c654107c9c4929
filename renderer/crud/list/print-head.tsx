import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../kit/format.ts'
import classes from '../crud-page.module.css'

export interface PrintHeadProps {
  /** Absent where the screen around the list says whose it is. */
  readonly title: string | undefined
}

/** What paper says of a list and a screen need not: whose it is, and of when. */
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
