import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { ImportFault } from '#schemas/api/import-api-types.ts'
import { useMessages } from '../../kit/i18n.ts'
import classes from './import-tables.module.css'
import { importMessages } from '../lazy-part-messages.ts'

const rowHeight = 36

/** Lists errors, one per line. Virtualized, because there may be a thousand. */
export function FaultTable({ faults, label }: { readonly faults: readonly ImportFault[]; readonly label: string }) {
  const t = useMessages(importMessages)
  const scroll = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer stays local
  const virtual = useVirtualizer({
    count: faults.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  return (
    // a scrollable region must be focusable
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroll} className={classes.scroll} tabIndex={0}>
      <table className={classes.faults} aria-label={label} aria-rowcount={faults.length + 1}>
        <thead className={classes.faultHead}>
          <tr className={classes.fault} aria-rowindex={1}>
            {(['line', 'column', 'value', 'reason'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`check.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.faultLines} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const { row, column, value, message } = faults[index]!
            return (
              <tr
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={classes.fault}
                style={{ transform: `translateY(${start}px)` }}
              >
                <td className={classes.line}>{row}</td>
                <td>{column || '—'}</td>
                <td className={classes.value} title={value}>
                  {value || '—'}
                </td>
                <td>{message}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
