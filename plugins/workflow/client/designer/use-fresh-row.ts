import { useEffect, useRef, useState, type RefObject } from 'react'

export interface FreshRow {
  /** The element around the rows; the first field of each has `data-row`. */
  readonly box: RefObject<HTMLFieldSetElement | null>
  /** Index of the row just added, whose empty fields are no error yet. */
  readonly fresh: number | undefined
  readonly setFresh: (at: number | undefined) => void
}

/** Focuses the first field of a row once it has been added. */
export function useFreshRow(): FreshRow {
  const box = useRef<HTMLFieldSetElement>(null)
  const [fresh, setFresh] = useState<number>()
  useEffect(() => {
    if (fresh !== undefined) box.current?.querySelectorAll<HTMLInputElement>('[data-row]')[fresh]?.focus()
  }, [fresh])
  return { box, fresh, setFresh }
}
