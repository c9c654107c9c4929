import type { ReactNode } from 'react'
import classes from './node-settings-panel.module.css'

/** Fields that are checked together once the focus leaves them. */
export function Leavable({ onLeave, children }: { readonly onLeave: () => void; readonly children: ReactNode }) {
  return (
    <div
      className={classes.sections}
      onBlur={({ currentTarget, relatedTarget: to }) => {
        // the options of a field are in a portal of their own
        const isOption = to && to.closest('[data-portal]') !== currentTarget.closest('[data-portal]')
        if (!isOption && !currentTarget.contains(to)) onLeave()
      }}
    >
      {children}
    </div>
  )
}
